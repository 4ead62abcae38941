// The replay.
export const replay = { enter() {}, leave() {}, isOn: () => false, onKey: () => false };
