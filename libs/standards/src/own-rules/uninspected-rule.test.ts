import { expect, it } from 'vitest';
import { findingText } from '../message-text.ts';
import { loadRuleTexts, ruleText } from '../rule-texts.ts';
import { isBestPractice, uninspectedRule } from '../rules.ts';

const kinds = ['closedShadowRoot', 'frameLimit', 'frame', 'dialog'];

it('does not call good practice what could not be looked into', () => {
  expect(isBestPractice(uninspectedRule)).toBe(false);
});

it.each(['de', 'en'] as const)('has words for everything that was not looked into: %s', async (locale) => {
  const texts = await loadRuleTexts(locale);
  expect(ruleText(uninspectedRule, texts)).toMatchObject({
    title: expect.stringMatching(/^\p{Lu}/u) as unknown,
    fix: expect.stringMatching(/\.$/) as unknown,
  });
  expect(ruleText(uninspectedRule, texts)).not.toHaveProperty('helpUrl');
  const sentences = kinds.map((kind) =>
    findingText(
      { ruleId: uninspectedRule, message: { key: `${uninspectedRule}.incomplete.${kind}`, data: {} } },
      texts,
    ),
  );
  expect(new Set(sentences).size).toBe(kinds.length);
  expect(sentences).not.toContain(ruleText(uninspectedRule, texts).description);
});
