import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPage } from '../../../testing/test-page.ts';
import type { TestPage } from '../../../testing/test-page.ts';
import { html } from '@stufenlos/workspace/test-site';
import { finishAnimations } from './finish-animations.ts';

describe('finishAnimations', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  /** Shows an animated text, ends short animations, and counts those that still run. */
  const runningAfter = async (style: string) => {
    const keyframes = '@keyframes in { from { opacity: 0 } }';
    await test.show(html('<p>Text</p>', `<title>Test</title><style>${keyframes} p { ${style} }</style>`));
    const hadAny = await test.page.evaluate(finishAnimations, 5000);
    const running = await test.page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    return { hadAny, running };
  };

  it.each([
    ['a short animation', 'animation: in 3s'],
    ['one that starts later', 'animation: in 1s 3s backwards'],
    ['one that is repeated a few times', 'animation: in 1s 4'],
  ])('ends %s', async (_name, style) => {
    expect(await runningAfter(style)).toEqual({ hadAny: true, running: 0 });
  });

  it.each([
    ['an animation without an end', 'animation: in 1s infinite'],
    ['one of more than five seconds', 'animation: in 1s 6'],
    ['one that follows scrolling', 'animation: in auto linear; animation-timeline: view()'],
  ])('does not end %s', async (_name, style) => {
    expect(await runningAfter(style)).toEqual({ hadAny: false, running: 1 });
  });
});
