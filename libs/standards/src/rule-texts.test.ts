import { expect, it } from 'vitest';
import { loadRuleTexts, ruleText } from './rule-texts.ts';
import { rules } from './rules.ts';

const de = await loadRuleTexts('de');
const en = await loadRuleTexts('en');

it('has title and description of every rule in both languages', () => {
  const lacking = rules.filter(({ id }) => {
    const [german, english] = [ruleText(id, de), ruleText(id, en)];
    return !german.description || !english.description || german.title === english.title;
  });
  expect(lacking.map(({ id }) => id)).toEqual([]);
});

it('tells a rule with a page to read on', () => {
  expect(ruleText('accesskeys', en)).toEqual({
    title: 'accesskey attribute value should be unique',
    description: 'Ensure every accesskey attribute value is unique',
    helpUrl: 'https://dequeuniversity.com/rules/axe/4.14/accesskeys',
  });
});

it('explains a frequent rule: whom it hurts, what to do, and how the code looks after it', () => {
  expect(ruleText('html-has-lang', en)).toMatchObject({
    title: 'The page must state its language',
    why: expect.stringContaining('pronunciation') as unknown,
    fix: expect.stringContaining('lang="en"') as unknown,
    example: { before: '<html>', after: '<html lang="en">' },
  });
});

it('has our own words where axe has none', () => {
  expect(ruleText('aria-tab-name', de).title).toBe('ARIA-Registerkarten müssen einen zugänglichen Namen haben.');
});

it.each(['page-language-plausible', 'constructor', ''])('shows the id of the unknown rule "%s"', (id) => {
  expect(ruleText(id, de)).toEqual({ title: id, description: '' });
});
