// The sounds of the table, made of tones and noise: nothing is recorded, and at first nothing is heard.
import { store } from "./store.js";

let context = null;

/** A tone, or a burst of noise, that dies away. */
function voice({ at = 0, pitch = 0, to = pitch, length = 0.15, loud = 0.2, wave = "triangle" }) {
  const start = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(context.destination);
  const source = pitch ? context.createOscillator() : context.createBufferSource();
  if (pitch) {
    source.type = wave;
    source.frequency.setValueAtTime(pitch, start);
    source.frequency.exponentialRampToValueAtTime(to, start + length);
    source.connect(gain);
  } else {
    source.buffer = noise();
    const filter = context.createBiquadFilter();
    filter.type = "lowpass";
    filter.frequency.value = to || 1800;
    source.connect(filter).connect(gain);
  }
  source.start(start);
  source.stop(start + length);
}

let rustle = null;
function noise() {
  if (rustle) return rustle;
  rustle = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = rustle.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return rustle;
}

const chord = (pitches, step, length) =>
  pitches.map((pitch, at) => ({ pitch, at: at * step, length, loud: 0.14 }));

// What each kind of event sounds like.
const SOUNDS = {
  play: [{ length: 0.09, loud: 0.25 }, { at: 0.03, pitch: 180, to: 90, length: 0.08, loud: 0.12 }],
  discard: [{ pitch: 900, to: 500, length: 0.05, loud: 0.2 }, { length: 0.04, loud: 0.2 }],
  pass: [{ pitch: 240, to: 200, length: 0.1, loud: 0.08 }],
  claim: chord([520, 690], 0.07, 0.14),
  turn: [{ pitch: 880, length: 0.2, loud: 0.06, wave: "sine" }],
  bomb: [{ length: 0.9, loud: 0.5, to: 500 }, { pitch: 120, to: 35, length: 0.8, loud: 0.4, wave: "sine" }],
  few: chord([1040, 780, 1040], 0.12, 0.11),
  won: chord([523, 659, 784, 1047], 0.11, 0.4),
  lost: chord([392, 330, 262], 0.16, 0.4),
}; // prettier-ignore

/** Make a sound, where sounds are wanted. */
export function sound(name) {
  if (!store.settings.sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  SOUNDS[name].forEach(voice);
}
