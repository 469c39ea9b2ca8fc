import { html } from '@stufenlos/workspace/test-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPage } from '../testing/test-page.ts';
import type { TestPage } from '../testing/test-page.ts';
import { gatherAxe } from './axe.ts';

const words = 'The museum opens its new rooms on the first Sunday of the month, with guided tours for children.';
/** The boxes of lines overlap by more than 2 px in every font. */
const tight = 'line-height: 0.5em !important';
const narrow = (style: string, content = words, tag = 'p') =>
  `<${tag} style="width: 200px; ${style}">${content}</${tag}>`;
const initial = '<style>p::first-letter { font-size: 300%; line-height: 1 }</style>';

const good: [what: string, content: string][] = [
  ['one line', `<p style="${tight}">The museum opens.</p>`],
  ['lines of a block each', narrow(tight, '<span>Museum</span>')],
  ['a line with a raised note', `<p style="${tight}">The museum opens<sup>1</sup> on Sunday.</p>`],
  ['a line with a large initial', `${initial}<p style="${tight}">The museum opens.</p>`],
  ['texts beside each other in a flexible box', narrow(`${tight}; display: flex; flex-flow: column`, 'A<br>B')],
  ['lines that a style sheet may move apart', narrow('line-height: 0.5em')],
  ['lines that are far enough apart', narrow('line-height: 1.5 !important')],
  ['a height that is inherited', narrow('line-height: inherit !important')],
  ['lines that nobody sees', narrow(`${tight}; position: absolute; left: -9999px`)],
];

const bad: [what: string, content: string][] = [
  ['overlapping lines', narrow(tight)],
  ['lines that nearly hide each other', narrow('line-height: 3px !important')],
  ['overlapping lines after a line break', `<p style="${tight}">The museum<br>opens.</p>`],
  ['overlapping lines around an emphasis', narrow(tight, words.replace('new', '<em>new</em>'))],
  ['lines that are a little too close', narrow('line-height: 1.2 !important')],
];

describe('inline styles', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const outcomes = async (content: string) => {
    await test.show(html(content));
    const only = ['avoid-inline-spacing'];
    const { rules } = await gatherAxe(test.page.mainFrame(), { tags: [], only, frameMs: 5000 });
    return rules.map(({ outcome }) => outcome).filter((outcome) => outcome === 'violation' || outcome === 'review');
  };

  it.each(good)('may set the line height of %s', async (_, content) => {
    expect(await outcomes(content)).toEqual([]);
  });

  it.each(bad)('may not fix %s', async (_, content) => {
    expect(await outcomes(content)).toEqual(['violation']);
  });
});
