// The table of mahjong.
export const mahjong = { mount() {}, update() {}, relabel() {}, onKey: () => false, sentence: () => null, follow: () => {} };
