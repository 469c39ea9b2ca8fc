import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPage } from '../../../testing/test-page.ts';
import type { TestPage } from '../../../testing/test-page.ts';
import { videoOf } from './video-of.ts';

let test: TestPage;
beforeAll(async () => {
  test = await openTestPage();
}, 60_000);
afterAll(() => test.close());

/** What a browser says of a video whose data are all there. */
interface Decoding {
  webkitAudioDecodedByteCount: number;
  webkitVideoDecodedByteCount: number;
  played: { length: number };
}
const nothing: Decoding = { webkitAudioDecodedByteCount: 0, webkitVideoDecodedByteCount: 0, played: { length: 0 } };

it.each<[decoded: string, sound: string, seen: Partial<Decoding>]>([
  ['nothing', 'unknown', {}],
  ['sound', 'some', { webkitAudioDecodedByteCount: 5000 }],
  ['only pictures', 'none', { webkitVideoDecodedByteCount: 9000 }],
  ['a sound of silence', 'none', { webkitAudioDecodedByteCount: 40 }],
  ['no bytes of what was played', 'none', { played: { length: 1 } }],
])('a video of which a browser has decoded %s has sound: %s', async (_, sound, seen) => {
  await test.show('<video src="/film.mp4" controls></video>');
  const decoding = { readyState: 4, ...nothing, ...seen };
  const facts = await test.page.evaluate(`(() => {
    const video = document.querySelector('video');
    for (const [name, value] of Object.entries(${JSON.stringify(decoding)})) Object.defineProperty(video, name, { value });
    return (${String(videoOf)})(video, { isVisible: () => true, addressOf: String, plain: String, textAfter: () => '' });
  })()`);
  expect(facts).toMatchObject({ sound });
});
