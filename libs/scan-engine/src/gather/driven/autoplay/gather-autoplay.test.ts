import { startSite } from '@stufenlos/workspace/test-site';
import { expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherAutoplay } from './gather-autoplay.ts';

const rate = 3000;
/** The deviation of a sample from silence, from -128 to 127. */
type Sound = (at: number) => number;
const tone: Sound = (at) => [0, 34, -34][at % 3]!;
const silence: Sound = () => 0;
/** 25 waves per second. */
const deepTone: Sound = (at) => Math.round(34 * Math.sin((2 * Math.PI * 25 * at) / rate));
/** Five milliseconds of noise, once. */
const click: Sound = (at) => (at >= rate && at < rate + 15 ? 100 : 0);

/** A sound as a WAV file with 3,000 samples of 8 bits per second. */
function wave(sound: Sound, seconds = 4): string {
  const samples = Buffer.from(Array.from({ length: seconds * rate }, (_, at) => 128 + sound(at)));
  const head = Buffer.alloc(44);
  head.write('RIFF');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  for (const [value, at] of [
    [16, 16],
    [rate, 24],
    [rate, 28],
    [samples.length, 40],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [1, 32],
    [8, 34],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36);
  return `data:audio/wav;base64,${Buffer.concat([head, samples]).toString('base64')}`;
}
const audio = (id: string, more = '') => `<audio id="${id}" autoplay loop ${more} src="${wave(tone)}"></audio>`;
const page = `<!doctype html><html lang="en"><title>Page</title>
  <button style="display: none" onclick="hidden.pause()">Pause hidden</button>
  <button style="width: 20px; height: 20px" onclick="hidden.pause()"></button>
  <p aria-hidden="true"><button onclick="hidden.pause()">Pause hidden</button></p>
  ${audio('hidden', 'controls style="display: none"')}
  <p>${audio('button')}<button onclick="button.pause()">Stop the music</button></p>
  <p>${audio('slider')}<input type="range" min="0" max="1" step="0.1" value="1" aria-label="Volume" oninput="slider.volume = this.value"></p>
  <x-player></x-player>
  <audio id="silent" autoplay loop src="${wave(silence)}"></audio>
  ${audio('muted', 'muted')}
  <audio id="asked" src="${wave(tone)}"></audio>
  <script>
    document.querySelector('x-player').attachShadow({ mode: 'open' }).innerHTML =
      '<audio id="shadow" autoplay loop src="${wave(tone)}"></audio><button>Mute</button>';
    const { shadowRoot } = document.querySelector('x-player');
    shadowRoot.querySelector('button').onpointerdown = () => { shadowRoot.querySelector('audio').muted = true };
  </script>`;

it('hears media that play by themselves, and finds the controls that stop them', async () => {
  const site = await startSite({ '/': page });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    const { media } = await driven.run(gatherAutoplay);
    const facts = media.map(({ element, plays, peak, hasNativeControls, stoppedBy }) => [
      /id="(\w+)"/.exec(element.html)?.[1],
      { plays, isAudible: (peak ?? 0) > 0.1, hasNativeControls, stoppedBy },
    ]);
    const sound = { plays: true, isAudible: true, hasNativeControls: false };
    expect(Object.fromEntries(facts)).toEqual({
      hidden: { ...sound, stoppedBy: null },
      button: { ...sound, stoppedBy: 'Stop the music' },
      slider: { ...sound, stoppedBy: 'Volume' },
      silent: { ...sound, isAudible: false, stoppedBy: null },
      shadow: { ...sound, stoppedBy: 'Mute' },
    });
  } finally {
    await driven.close();
    await site.close();
  }
});

it('hears a deep tone, and takes no single click for sound', async () => {
  const sounds = `<audio id="deep" autoplay src="${wave(deepTone, 12)}"></audio>
    <audio id="click" autoplay src="${wave(click, 12)}"></audio>`;
  const site = await startSite({ '/': `<!doctype html><html lang="en"><title>Page</title>${sounds}` });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    const { media } = await driven.run(gatherAutoplay);
    const heard = media.map(({ element, peak }) => [/id="(\w+)"/.exec(element.html)?.[1], (peak ?? 0) > 0.1]);
    expect(Object.fromEntries(heard)).toEqual({ deep: true, click: false });
  } finally {
    await driven.close();
    await site.close();
  }
});
