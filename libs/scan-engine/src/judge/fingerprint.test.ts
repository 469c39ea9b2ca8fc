import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherAxe } from '../gather/axe.ts';
import type { ElementFacts } from '../gather/evidence.ts';
import { openTestPage } from '../testing/test-page.ts';
import type { TestPage } from '../testing/test-page.ts';
import { html } from '@stufenlos/workspace/test-site';
import { fingerprintsOf } from './fingerprint.ts';
import { findingsFromAxe } from './from-axe.ts';

const element: ElementFacts = {
  selector: 'body > img',
  html: '<img>',
  rect: null,
  ancestors: ['html', 'body', 'main', 'div.card', 'ul', 'li'],
  skeleton: 'img[]()',
};
const check = (data: unknown = null) => [{ id: 'color-contrast', data }];

describe('a fingerprint', () => {
  it('begins with a version, which distinguishes a new algorithm from a new issue', () => {
    expect(fingerprintsOf('image-alt', [], element).fingerprint).toMatch(/^2:[0-9a-f]{16}$/);
  });

  it('depends on rule, colours and skeleton, but not on text and position', () => {
    const { fingerprint } = fingerprintsOf('color-contrast', check({ fgColor: '#aaa', bgColor: '#fff' }), element);
    const same = fingerprintsOf('color-contrast', check({ fgColor: '#aaa', bgColor: '#fff', contrastRatio: 2 }), {
      ...element,
      selector: '#other',
      html: '<img title="other">',
      rect: [1, 2, 3, 4],
    });
    expect(same.fingerprint).toBe(fingerprint);
    const others = [
      fingerprintsOf('image-alt', check({ fgColor: '#aaa', bgColor: '#fff' }), element),
      fingerprintsOf('color-contrast', check({ fgColor: '#bbb', bgColor: '#fff' }), element),
      fingerprintsOf('color-contrast', check({ fgColor: '#aaa', bgColor: '#eee' }), element),
      fingerprintsOf('color-contrast', check({ fgColor: '#aaa', bgColor: '#fff' }), { ...element, skeleton: 'p[]()' }),
    ];
    expect(new Set([fingerprint, ...others.map((other) => other.fingerprint)]).size).toBe(5);
  });

  it('has a group key that depends on the last four ancestors only', () => {
    const elsewhere = { ...element, ancestors: ['html', 'body', 'aside', 'main', 'div.card', 'ul', 'li'] };
    const [here, there] = [fingerprintsOf('x', [], element), fingerprintsOf('x', [], elsewhere)];
    expect(there.groupKey).toBe(here.groupKey);
    expect(there.fingerprint).not.toBe(here.fingerprint);
  });
});

describe('the fingerprints of a changing page', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const fingerprints = async (banner: string, items: number) => {
    const item = '<li class="item"><a href="/x"></a><img src="data:,"></li>';
    await test.show(
      html(`${banner}<main><h1>x</h1><ul>${item.repeat(items)}</ul><input><p style="color:#ccc">x</p></main>`),
    );
    const evidence = await gatherAxe(test.page.mainFrame(), { tags: ['wcag2a', 'wcag2aa'], frameMs: 1000 });
    return [...new Set(findingsFromAxe(evidence).map(({ fingerprint }) => fingerprint))].toSorted();
  };

  it('stay the same with a new banner and a longer list', async () => {
    const before = await fingerprints('', 2);
    expect(before).toHaveLength(4);
    expect(await fingerprints('<header><p>banner</p></header>', 5)).toEqual(before);
  });
});
