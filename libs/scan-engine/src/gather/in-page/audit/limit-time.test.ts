import { html } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { worldOfDocument } from '../../../browser/isolated-world.ts';
import { openTestPage } from '../../../testing/test-page.ts';
import type { TestPage } from '../../../testing/test-page.ts';
import { gatherAxe } from '../../axe.ts';

const page = html(`<main><h1>Titel</h1><a href="#x"></a><img src="data:,">
  ${'<p style="color:#bbb">low</p>'.repeat(200)}
  <iframe title="inner" srcdoc="<p style='color:#bbb'>low</p><img src='data:,'>"></iframe></main>`);

describe('an audit with a time limit', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
    await test.show(page);
  }, 60_000);
  afterAll(() => test.close());

  /** The clock of the page's world goes on by 1 ms at each look. */
  async function audit(auditMs?: number, only?: readonly string[]) {
    const world = await worldOfDocument(test.page.mainFrame());
    await world.evaluate(() => {
      let now = 0;
      performance.now = () => (now += 1);
    });
    const options = {
      tags: ['wcag2a', 'wcag2aa'],
      frameMs: 60_000,
      ...(auditMs !== undefined && { auditMs }),
      ...(only && { only }),
    };
    return gatherAxe(test.page.mainFrame(), options, world);
  }
  const idsOf = (rules: readonly { id: string }[]) => [...new Set(rules.map(({ id }) => id))].sort();

  it('finishes every rule when the time suffices', async () => {
    expect((await audit()).unfinished).toEqual([]);
    expect((await audit(1_000_000)).unfinished).toEqual([]);
  });

  it('keeps complete results of the rules that ran, and names the others', async () => {
    const all = await audit();
    const some = await audit(1200);
    const kept = idsOf(some.rules);
    expect(kept.length).toBeGreaterThan(5);
    expect(some.unfinished.length).toBeGreaterThan(5);
    expect([...kept, ...some.unfinished].sort()).toEqual(idsOf(all.rules));
    expect(some.rules).toEqual(all.rules.filter(({ id }) => kept.includes(id)));
  });

  it('stops a rule that takes more than its share, and runs the ones after it', async () => {
    const rules = ['area-alt', 'color-contrast', 'image-alt', 'link-name'];
    const all = await audit(undefined, rules);
    const some = await audit(1000, rules);
    expect(idsOf(all.rules)).toEqual(rules);
    expect(some.unfinished).toEqual(['color-contrast']);
    expect(some.rules).toEqual(all.rules.filter(({ id }) => id !== 'color-contrast'));
  });

  it('has no rule without any time, and is complete again afterwards', async () => {
    const all = await audit();
    const none = await audit(0);
    expect(none.rules).toEqual([]);
    expect(none.unfinished.sort()).toEqual(idsOf(all.rules));
    expect(await audit()).toEqual(all);
  });
});
