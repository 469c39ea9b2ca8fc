import { loadRuleTexts, messageText } from '@stufenlos/standards';
import { expect, it } from 'vitest';
import { judge } from './judge.ts';

const element = { selector: 'p', html: '<p>', rect: null, ancestors: [], skeleton: 'p[]()' };
const locales = ['de', 'en'] as const;

it.each([
  ['bypass', 'review', 'internal-link-present', ['Sprunglink', 'skip link']],
  ['bypass', 'review', 'header-present', ['Überschrift', 'heading']],
  ['bypass', 'review', 'landmark', ['Hauptbereich', 'main']],
  ['marquee', 'violation', 'is-on-screen', ['Diese Laufschrift bewegt sich', 'This scrolling text moves']],
] as const)('%s says what is the matter with the element, as %s of %s', async (id, outcome, check, words) => {
  const nodes = [{ impact: null, checks: [{ id: check, data: null }], element }];
  const { findings } = judge({
    axe: { version: '4', rules: [{ id, outcome, impact: 'serious', total: 1, nodes }] },
  });
  const message = findings[0]?.message ?? { key: '', data: {} };
  for (const [at, locale] of locales.entries()) {
    expect(messageText(message, await loadRuleTexts(locale))).toContain(words[at]);
  }
});
