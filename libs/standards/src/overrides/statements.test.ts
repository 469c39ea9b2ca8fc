import axe from 'axe-core';
import { expect, it } from 'vitest';
import { loadQuestionTexts } from '../questions/question-texts.ts';
import { loadRuleTexts } from '../rule-texts.ts';
import type { RuleTexts } from '../rule-words.ts';

const texts = { de: await loadRuleTexts('de'), en: await loadRuleTexts('en') };
const both = Object.values(texts);
const wordsOf = (id: string, { rules }: RuleTexts) => `${rules[id]?.title ?? ''} ${rules[id]?.description ?? ''}`;

it('names every value of scope that the rule accepts', () => {
  const { checks } = (axe as unknown as { ['_audit']: { checks: Record<string, { options: { values: string[] } }> } })[
    '_audit'
  ];
  const values = checks['scope-value']?.options.values ?? [];
  expect(values).toHaveLength(4);
  for (const { checks } of both) {
    const sentence = checks['scope-value']?.fail;
    expect(
      values.filter(
        (value) => !new RegExp(String.raw`\b${value}\b`).test(typeof sentence === 'string' ? sentence : ''),
      ),
    ).toEqual([]);
  }
});

it('names the <div> that may group terms and descriptions of a list', () => {
  for (const locale of both) expect(wordsOf('definition-list', locale)).toContain('<div>');
});

it('does not count Shift among the keys that exempt a shortcut, as WCAG does not', () => {
  for (const locale of both) expect(wordsOf('single-key-shortcuts', locale)).not.toMatch(/Umschalt|Shift/);
  expect(wordsOf('single-key-shortcuts', texts.de)).toContain('Zusatztaste');
});

it('does not say of placeholders what the rule about labels does not check', () => {
  for (const locale of both) expect(wordsOf('label', locale)).not.toMatch(/placeholder|Platzhalter/i);
});

it('asks for a text with everything in a recording that can be heard', async () => {
  expect((await loadQuestionTexts('de'))['audio-alternative']?.question).toContain('was zu hören ist');
  expect((await loadQuestionTexts('en'))['audio-alternative']?.question).toContain('that can be heard');
});
