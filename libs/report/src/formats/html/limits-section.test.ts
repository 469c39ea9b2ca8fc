import type { Locale, ScanProfile } from '@stufenlos/contracts';
import { expect, it } from 'vitest';
import { testReport } from '../../testing/test-report.ts';
import { testPage } from '../../testing/test-results.ts';
import { renderHtml } from './render-html.ts';

async function limitsOf(locale: Locale, profiles: readonly ScanProfile[]) {
  const run = { pages: profiles.map((profile) => testPage({ profile })), unfinished: 0 };
  const html = [...renderHtml(await testReport(locale, { run }))].join('');
  return /<section aria-labelledby="limits">.*?<\/section>/s.exec(html)?.[0] ?? '';
}

const untrue = {
  narrow: /Nicht geprüft wurden[^.]*andere Fenstergrößen/,
  input: /Anmeldung, Zustände nach Eingaben,|ohne Eingaben/,
};

it('says of a free scan that it sees one window and enters nothing', async () => {
  const limits = await limitsOf('de', ['free']);
  expect(limits).toMatch(untrue.narrow);
  expect(limits).toMatch(untrue.input);
});

it('names the narrow view where the plan has it', async () => {
  const limits = await limitsOf('de', ['basic']);
  expect(limits).toContain('Smartphone');
  expect(limits).not.toMatch(untrue.narrow);
  expect(limits).toMatch(untrue.input);
});

it.each(['pro', 'enterprise'] as const)('does not deny what a %s scan tries out', async (profile) => {
  const limits = await limitsOf('de', [profile]);
  for (const words of ['Smartphone', '320 Pixel', '200 %', 'dunkle', 'erzwungene Farben', 'Formulare'])
    expect(limits).toContain(words);
  expect(limits).not.toMatch(untrue.narrow);
  expect(limits).not.toMatch(untrue.input);
  expect(limits).toContain('hinter einer Anmeldung');
  expect(await limitsOf('en', [profile])).toContain('forced colors');
});

it('claims no more than holds for all pages', async () => {
  expect(await limitsOf('de', ['pro', 'free'])).toBe(await limitsOf('de', ['free']));
  expect(await limitsOf('de', [])).toBe(await limitsOf('de', ['free']));
});
