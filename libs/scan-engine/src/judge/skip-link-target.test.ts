import { html } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherAxe } from '../gather/axe.ts';
import { openTestPage } from '../testing/test-page.ts';
import type { TestPage } from '../testing/test-page.ts';
import { findingsFromAxe, rulesFromAxe } from './from-axe.ts';

const skip = '<a href="#gone" style="position:absolute;left:-999px">Zum Inhalt</a>';
const links = '<p><a href="/a">Tee</a> <a href="/b">Tassen</a></p>';

describe('a skip link without a target', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const found = async (body: string, tags = ['best-practice']) => {
    await test.show(html(`${skip}${links}${body}`));
    const evidence = await gatherAxe(test.page.mainFrame(), { tags, frameMs: 5000 });
    const counted = rulesFromAxe(evidence).filter(({ ruleId }) => ruleId === 'skip-link');
    const findings = findingsFromAxe(evidence).filter(({ ruleId }) => ruleId === 'skip-link');
    expect(counted.map(({ outcome, nodes }) => [outcome, nodes])).toEqual(findings.map(({ outcome }) => [outcome, 1]));
    return findings.map(({ outcome, message }) => [outcome, message.key]);
  };

  it.each([
    ['a main landmark', '<main>Inhalt</main>'],
    ['an element with that role', '<div role="main">Inhalt</div>'],
    ['a heading', '<h2>Inhalt</h2>'],
    ['an element with the role of a heading', '<p role="heading" aria-level="2">Inhalt</p>'],
    ['headings in a wrong order', '<h4>Inhalt</h4><h2>Mehr</h2>'],
  ])('is for a person to judge beside %s, because the page meets the criterion all the same', async (_, body) => {
    expect(await found(body)).toEqual([['review', 'skip-link.fail']]);
  });

  it.each([
    ['nothing else', '<p>Inhalt</p>'],
    ['only what is hidden', '<main hidden>Inhalt</main><h2 hidden>Inhalt</h2>'],
  ])('is a violation beside %s', async (_, body) => {
    expect(await found(body)).toEqual([['violation', 'skip-link.fail']]);
  });
});
