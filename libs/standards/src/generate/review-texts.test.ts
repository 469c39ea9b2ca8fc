import axe from 'axe-core';
import { expect, it } from 'vitest';
import { messageText } from '../message-text.ts';
import { loadRuleTexts } from '../rule-texts.ts';
import type { CheckMessage, TextLocale } from '../rule-words.ts';
import { checksForReview } from './review-texts.ts';

const texts = { de: await loadRuleTexts('de'), en: await loadRuleTexts('en') };
const locales: readonly TextLocale[] = ['de', 'en'];
const variantsOf = (message: CheckMessage | undefined) =>
  typeof message === 'object' ? Object.keys(message).map((name) => `.${name}`) : [''];

it('knows the rules of axe that ask a person about everything they object to', () => {
  expect(checksForReview(axe)).toEqual(
    expect.arrayContaining(['duplicate-id-aria', 'unique-frame-title', 'internal-link-present', 'no-autoplay-audio']),
  );
  expect(checksForReview(axe)).not.toContain('has-alt');
});

it.each(locales)('has a sentence for every objection of a rule that asks a person: %s', (locale) => {
  const missing = checksForReview(axe).flatMap((check) =>
    variantsOf(texts[locale].checks[check]?.fail)
      .map((variant) => `${check}.incomplete${variant}`)
      .filter((key) => messageText({ key, data: { value: 'x', nodeName: 'x' } }, texts[locale]) === undefined),
  );
  expect(missing).toEqual([]);
});

it('does not call uncertain what a rule that asks a person has found for certain', () => {
  const sentence = (locale: TextLocale) =>
    messageText({ key: 'braille-label-equivalent.incomplete', data: {} }, texts[locale]);
  expect(sentence('de')).toContain('keinen zugänglichen Namen');
  expect(sentence('en')).toContain('no accessible text');
});

it('says what is there and not the opposite where a rule wants something to be absent', () => {
  const both = (check: string) =>
    locales.map((locale) => messageText({ key: `${check}.fail`, data: {} }, texts[locale]));
  expect(both('is-element-focusable')).toEqual([
    'Das Element kann den Fokus erhalten. Das hebt role="none" oder role="presentation" auf.',
    'The element can receive the focus, which overrides role="none" or role="presentation".',
  ]);
  expect(both('has-global-aria-attribute')).toEqual([
    'Das Element hat ein globales ARIA-Attribut. Das hebt role="none" oder role="presentation" auf.',
    'The element has a global ARIA attribute, which overrides role="none" or role="presentation".',
  ]);
});
