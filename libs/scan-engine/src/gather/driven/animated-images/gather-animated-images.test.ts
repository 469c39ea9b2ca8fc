import { startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { loadSharp } from '../../load-sharp.ts';
import { gatherAnimatedImages } from './gather-animated-images.ts';

const image = (name: string, more = '') => `<img src="/${name}" width="90" height="90" alt="A lamp" ${more}>`;

/** Pages by their path. */
const bodies = {
  still: image('still.gif'),
  short: image('short.gif'),
  same: image('same.gif'),
  icon: '<img src="/moving.gif" width="16" height="16" alt="New">',
  hidden: image('moving.gif', 'hidden'),
  loading: image('moving.gif', 'class="spinner"'),
  moving: image('moving.gif'),
  far: `<p style="margin: 4000px 0">Text</p>${image('moving.webp')}`,
  controlled: `${image('moving.gif', 'id="i"')}<button onclick="i.hidden = true">Stop the animation</button>`,
  swapped: `${image('moving.gif', 'id="i"')}<button onclick="i.src = '/still.gif'">Pause</button>`,
  useless: `${image('moving.gif')}<button>Pause</button>`,
  clicked: image('moving.gif', 'onclick="this.hidden = true"'),
  fast: image('fast.gif').replaceAll('"90"', '"240"'),
  fastAndSmall: image('fast.gif'),
  fastAndPale: image('pale.gif').replaceAll('"90"', '"240"'),
  slow: image('moving.gif').replaceAll('"90"', '"240"'),
  variant: `<picture><source media="(prefers-reduced-motion: reduce)" srcset="/still.gif">${image('moving.gif')}</picture>`,
};

describe('images that move', { timeout: 60_000 }, () => {
  let site: TestSite;

  beforeAll(async () => {
    const sharp = await loadSharp();
    const frame = (value: number) => Buffer.alloc(32 * 32 * 3, value);
    const raw = { width: 32, height: 64, channels: 3, pageHeight: 32 } as const;
    const moving = (loop: number, second = 200, first = 0, delay = 200) =>
      sharp(Buffer.concat([frame(first), frame(second)]), { raw })
        .gif({ loop, delay: [delay, delay], keepDuplicateFrames: true })
        .toBuffer();
    const answer =
      (bytes: Buffer, type = 'image/gif'): Route =>
      (_request, response) => {
        response.writeHead(200, { 'content-type': type });
        response.end(bytes);
      };
    const still = await sharp(frame(90), { raw: { width: 32, height: 32, channels: 3 } })
      .gif()
      .toBuffer();
    const webp = await sharp(Buffer.concat([frame(0), frame(200)]), { raw })
      .webp({ loop: 0, delay: [200, 200] })
      .toBuffer();
    const page = (body: string) =>
      `<!doctype html><html lang="en"><title>Page</title><p>Some text of the page</p>${body}`;
    site = await startSite({
      ...Object.fromEntries(Object.entries(bodies).map(([name, body]) => [`/${name}`, page(body)])),
      '/still.gif': answer(still),
      '/moving.gif': answer(await moving(0)),
      '/short.gif': answer(await moving(3)),
      '/fast.gif': answer(await moving(0, 200, 0, 100)),
      '/pale.gif': answer(await moving(0, 255, 235, 100)),
      '/same.gif': answer(await moving(0, 0)),
      '/moving.webp': answer(webp, 'image/webp'),
    });
  });
  afterAll(() => site.close());

  const seen = async (name: keyof typeof bodies) => {
    const driven = await openDrivenPage(site.url(`/${name}`), site.host);
    try {
      const asked = site.asked.length;
      const { images } = await driven.run(gatherAnimatedImages);
      expect(site.asked.length, 'the images are not fetched again').toBe(asked);
      return images;
    } finally {
      await driven.close();
    }
  };
  const found = async (name: keyof typeof bodies) =>
    (await seen(name)).map(({ stoppedBy, related, hasStillVariant }) => ({ stoppedBy, related, hasStillVariant }));

  it.each(['still', 'short', 'same', 'icon', 'hidden', 'loading'] as const)('are not on the page %j', async (name) => {
    expect(await found(name)).toEqual([]);
  });

  it.each([
    ['controlled', 'Stop the animation'],
    ['swapped', 'Pause'],
  ] as const)('are stopped on the page %j', async (name, stoppedBy) => {
    expect(await found(name)).toEqual([{ stoppedBy, related: null, hasStillVariant: false }]);
  });

  it.each([
    ['moving', null, false],
    ['far', null, false],
    ['useless', 'Pause', false],
    ['clicked', '', false],
    ['variant', null, true],
  ] as const)('are not stopped on the page %j', async (name, related, hasStillVariant) => {
    expect(await found(name)).toEqual([{ stoppedBy: null, related, hasStillVariant }]);
  });

  it.each([
    ['slow', false],
    ['fastAndSmall', false],
    ['fastAndPale', false],
    ['fast', true],
  ] as const)('may flash on the page %j: %s', async (name, mayFlash) => {
    expect((await seen(name)).map((one) => one.mayFlash)).toEqual([mayFlash]);
  });
});
