import { expect, it } from 'vitest';
import { criterionOf } from '../criteria.ts';
import { profileQuestions, questionCriteria, questionKindIds, questionKindOf } from './question-kinds.ts';
import { loadQuestionTexts } from './question-texts.ts';

const de = await loadQuestionTexts('de');
const en = await loadQuestionTexts('en');

it('asks only in the profiles that answer it, and about AAA only in Enterprise', () => {
  expect([profileQuestions('free'), profileQuestions('basic')]).toEqual([[], []]);
  expect(profileQuestions('enterprise')).toEqual(questionKindIds);
  const further = questionKindIds.filter((id) => !profileQuestions('pro').includes(id));
  expect(further).toEqual(['link-text', 'same-link']);
  for (const id of profileQuestions('pro')) expect(questionCriteria(id, 'pro')).not.toEqual([]);
  expect(questionCriteria('video-description', 'pro')).toEqual(['1.2.3', '1.2.5']);
  expect(questionCriteria('video-description', 'enterprise')).toEqual(['1.2.3', '1.2.5', '1.2.8']);
  expect(questionCriteria('toString', 'pro')).toEqual([]);
});

it('names criteria and rules that exist, and each rule with the criterion that it is about', () => {
  for (const id of questionKindIds) {
    const { criteria, act } = questionKindOf(id) ?? { criteria: [], act: [] };
    expect(criteria.filter((number) => criterionOf(number) === undefined)).toEqual([]);
    expect(act.filter((rule) => !/^[0-9a-z]{6}$/.test(rule))).toEqual([]);
  }
});

it('has words for each kind in both languages, and for no other', () => {
  expect(Object.keys(de).toSorted()).toEqual(questionKindIds.toSorted());
  expect(Object.keys(en).toSorted()).toEqual(questionKindIds.toSorted());
});

it('asks in one sentence that ends with a question mark, and explains in at most 220 characters', () => {
  for (const words of [...Object.values(de), ...Object.values(en)]) {
    expect(words.question).toMatch(/^[A-ZÄÖÜ][^.?!]{10,130}\?$/u);
    expect(words.how).toMatch(/^[A-ZÄÖÜ].{20,220}\.$/u);
    expect(new Set([words.yes, words.no, words.na]).size).toBe(3);
  }
  expect(Object.values(de).filter(({ question }, at) => question === Object.values(en)[at]?.question)).toEqual([]);
});

it('addresses people formally and promises nothing', () => {
  const all = JSON.stringify([de, en]);
  expect(all).not.toMatch(/konform|compliant|zertifi|certif|garantier|guarantee/i);
  expect(JSON.stringify(de)).not.toMatch(/\b(?:du|dich|dir|dein\w*|euch|euer\w*)\b/i);
});
