import { startSite } from '@stufenlos/workspace/test-site';
import { describe, expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherForcedColors } from './gather-forced-colors.ts';

const icon = (fill: string) =>
  `url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="${fill}" d="M0 0h4v1h-4z"/></svg>')`;
const page = (style: string, body: string) => `<!doctype html><html lang="en"><title>Page</title>
  <style>
    .c { display: block; width: 40px; height: 40px; border: 0; padding: 0; overflow: hidden; text-indent: 200px; white-space: nowrap }
    .c { ${style} }
  </style><p>Some text</p>${body}`;

const found = async (style: string, body = '<a class="c" href="/menu">Menu</a>') => {
  const site = await startSite({ '/': page(style, body) });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    if (!(await driven.document.appliesTo(gatherForcedColors, new AbortController().signal))) return 'inapplicable';
    const { vanished } = await driven.run(gatherForcedColors);
    expect(await driven.attempt.page?.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(false);
    return vanished.map(({ name }) => name);
  } finally {
    await driven.close();
    await site.close();
  }
};

describe('controls in forced colours', { timeout: 60_000 }, () => {
  it.each([
    ['a text', 'background: #eee; text-indent: 0'],
    ['a background picture that shows in one of the palettes', `background: ${icon('black')}`],
    ['a border', 'background: #036; border: 2px solid #036'],
    ['colours of its own in this mode', 'background: linear-gradient(red, blue); forced-color-adjust: none'],
    ['nothing to see in any mode', 'background: #fff'],
    [
      'a mask that uses a colour of the system',
      `mask: ${icon('black')}; background: CanvasText; forced-color-adjust: none`,
    ],
  ])('keep %s', async (_name, style) => {
    expect(await found(style)).toEqual([]);
  });

  it.each([
    ['without a name', '<a class="c" href="/menu"></a>'],
    ['with a picture', '<a class="c" href="/menu"><img src="data:," width="20" height="20" alt="Menu"></a>'],
    ['hidden from assistive technology', '<div aria-hidden="true"><a class="c" href="/menu">Menu</a></div>'],
  ])('are not looked at %s', async (_name, body) => {
    expect(await found('background: #036', body)).toBe('inapplicable');
  });

  it.each([
    ['a coloured box', 'background: #036'],
    ['a gradient', 'background: linear-gradient(red, blue)'],
    ['a mask over a colour', `mask: ${icon('black')}; background: #036`],
  ])('vanish that are only %s', async (_name, style) => {
    expect(await found(style)).toEqual(['Menu']);
  });

  it('vanish although the colour would change slowly', async () => {
    expect(await found('background: #036; transition: all 9s')).toEqual(['Menu']);
  });
});
