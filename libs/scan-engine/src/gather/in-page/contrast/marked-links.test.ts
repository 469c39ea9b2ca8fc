import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRuleTwice } from '../../../testing/run-rule-twice.ts';
import { openTestPage } from '../../../testing/test-page.ts';
import type { TestPage } from '../../../testing/test-page.ts';
import { markedLinks } from './marked-links.ts';

describe('marks of links in text', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const outcomesOf = async (style: string, tag = 'span', more = ''): Promise<string[]> => {
    const link = `<a href="#" style="color:#303030;text-decoration:none;${style}">a link</a>`;
    const html = `<!doctype html><html lang="en"><title>x</title><p style="color:#111">Text and <${tag}>${more} ${link}</${tag.split(' ')[0]}> in it.</p>`;
    const { alone, quick } = await runRuleTwice(test, html, 'link-in-text-block', `(${String(markedLinks)})(axe)`);
    return [alone, quick].map(({ violations, passes }) => (violations[0] ? 'violation' : passes[0] ? 'pass' : 'open'));
  };

  it.each<[string, string, string?, string?]>([
    ['a line drawn by a shadow', 'box-shadow:inset 0 -2px 0 #222'],
    ['a short line', 'box-shadow:0 0.5px #222'],
    ['a second shadow', 'box-shadow:0 0 #222, inset 0 -0.1em rgb(34 34 34 / 0.8)'],
    ['a border of an element around it', '', 'span style="border-bottom:2px solid"'],
    ['an underline around it', '', 'u'],
  ])('accept %s, which axe-core reports', async (_name, style, tag) => {
    expect(await outcomesOf(style, tag)).toEqual(['violation', 'pass']);
  });

  it.each<[string, string, string?, string?]>([
    ['a shadow without a size', 'box-shadow:inset 0 0 0 #222'],
    ['a shadow of a block', 'display:flow-root;box-shadow:inset 0 -2px 0 #222'],
    ['a transparent shadow', 'box-shadow:inset 0 -2px 0 transparent'],
    ['a transparent shadow in a new notation', 'box-shadow:inset 0 -2px 0 oklch(0.5 0.1 20 / 0)'],
    ['a mark of the text around it too', '', 'u', 'more'],
  ])('do not accept %s', async (_name, style, tag, more) => {
    expect(await outcomesOf(style, tag, more)).toEqual(['violation', 'violation']);
  });
});
