import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPage } from '../testing/test-page.ts';
import type { TestPage } from '../testing/test-page.ts';
import { html } from '@stufenlos/workspace/test-site';
import { isContextGone, isolatedWorld, isTargetGone } from './isolated-world.ts';

describe('the isolated world of a document', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  it('shares the DOM with the page, but no variables', async () => {
    await test.show(html('<p>x</p><script>window.theirs = 1; Array.prototype.map = () => "broken"</script>'));
    const world = isolatedWorld(test.page.mainFrame());
    const seen = await world.evaluate(() => {
      Object.assign(globalThis, { ours: 1 });
      return { text: document.body.innerText, theirs: 'theirs' in globalThis, map: [1].map((one) => one + 1) };
    });
    expect(seen).toEqual({ text: 'x', theirs: false, map: [2] });
    expect(await test.page.evaluate(() => 'ours' in globalThis)).toBe(false);
  });

  it('is destroyed with its document', async () => {
    await test.show(html('<p>x</p>'));
    const waiting = isolatedWorld(test.page.mainFrame()).evaluate(() => new Promise(() => {}));
    const fault = waiting.catch((error: unknown) => error);
    await test.page.goto('about:blank');
    expect(isContextGone(await fault)).toBe(true);
    expect(isTargetGone(await fault)).toBe(false);
  });
});
