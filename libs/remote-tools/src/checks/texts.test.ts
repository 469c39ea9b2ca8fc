import { describe, expect, it } from 'vitest';
import { checkTexts, checkWords } from './texts.ts';

const check = (de: Record<string, string>, en: Record<string, string>, code?: string) =>
  checkTexts({
    texts: { path: 'x/de.json', de, en },
    users: code === undefined ? null : [{ path: 'x.tsx', text: code }],
  });

describe('the text check', () => {
  it('finds keys that exist in one language only', () => {
    expect(check({ a: 'x' }, { b: 'y' })).toEqual([
      'x/de.json: a is missing in English',
      'x/de.json: b is missing in German',
    ]);
  });

  it('finds placeholders and components that differ', () => {
    expect(check({ a: '{{count}} von {{total}}' }, { a: '{{count}}' })).toHaveLength(1);
    expect(check({ a: '<1>x</1> {{b}} {{b}}' }, { a: '{{b}} <1>y</1>' })).toEqual([]);
  });

  it('holds every further language to German as well', () => {
    const [de, en] = [
      { a: '{{count}} von {{total}}', b: 'x' },
      { a: '{{count}} of {{total}}', b: 'y' },
    ];
    const french = (fr: Record<string, string>) =>
      checkTexts({ texts: { path: 'x/de.json', de, en, more: { fr } }, users: null });
    expect(french({ a: '{{count}} sur {{total}}', b: 'z' })).toEqual([]);
    expect(french({ a: '{{count}}', c: 'z' })).toEqual([
      'x/de.json: a has other placeholders in French',
      'x/de.json: b is missing in French',
      'x/de.json: c is missing in German',
    ]);
    expect(french({ a: '{{count}} sur {{total}}', b: ' ' })).toEqual(['x/de.json: b is empty']);
  });

  it('finds informal address, and accepts formal address', () => {
    expect(check({ a: 'Gib deine Adresse ein' }, { a: 'Enter' })).toHaveLength(1);
    expect(check({ a: 'Geben Sie Ihre Adresse ein' }, { a: 'Enter' })).toEqual([]);
  });

  it('finds an empty text', () => {
    expect(check({ a: 'x' }, { a: ' ' })).toEqual(['x/de.json: a is empty']);
  });

  it('finds claims and informal address in texts of any structure', () => {
    const words = {
      labels: { de: { title: 'Hast Du Zeit?', ok: 'Prüfen' }, en: { title: 'Get certified' } },
      order: 1,
    };
    expect(checkWords({ path: 'remote.json', words })).toEqual([
      'remote.json: labels.de.title addresses people informally',
      expect.stringMatching(/^remote\.json: labels\.en\.title makes the claim/),
    ]);
  });

  const claims = [
    'BFSG-konform',
    'fully compliant',
    '100 % sicher',
    'Certified',
    'Es drohen Bußgelder',
    'mit Prüfsiegel',
  ];
  it.each(claims)('refuses the claim %s', (claim) => {
    expect(check({ a: claim }, { a: claim }).length).toBeGreaterThan(0);
  });

  it('finds an unused key; plurals and built keys count as used', () => {
    const texts = { 'list.results_one': 'x', 'list.results_other': 'y', 'impact.minor': 'z', 'old.key': 'w' };
    const code = "t('runs:list.results', { count }); t(`impact.${impact}`)";
    expect(check(texts, texts, code)).toEqual(['x/de.json: old.key is used nowhere']);
  });
});
