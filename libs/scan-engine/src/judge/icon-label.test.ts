import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherAxe } from '../gather/axe.ts';
import { openTestPage } from '../testing/test-page.ts';
import type { TestPage } from '../testing/test-page.ts';
import { html } from '@stufenlos/workspace/test-site';
import { findingsFromAxe } from './from-axe.ts';

const icon = (text: string, family = 'Material Icons') => `<i style="font-family:'${family}'">${text}</i>`;
const webFont = `<style>@font-face { font-family: Pictures; src: url("http://127.0.0.1:1/pictures.woff2") }</style>`;

describe('a label with icon font glyphs', { timeout: 60_000 }, () => {
  let test: TestPage;
  beforeAll(async () => {
    test = await openTestPage();
  }, 60_000);
  afterAll(() => test.close());

  const outcomeOf = async (control: string) => {
    await test.show(html(`${webFont}<main><h1>Titel</h1>${control}</main>`));
    const evidence = await gatherAxe(test.page.mainFrame(), { tags: ['wcag21a'], frameMs: 5000 });
    const found = findingsFromAxe(evidence).filter(({ ruleId }) => ruleId === 'label-content-name-mismatch');
    return found[0]?.outcome ?? 'none';
  };

  it.each([
    ['a ligature alone', `<button aria-label="Suchen">${icon('search')}</button>`],
    [
      'a ligature of another family',
      `<button aria-label="Suchen">${icon('search', 'Material Symbols Outlined')}</button>`,
    ],
    ['a ligature beside the words of the name', `<a href="/" aria-label="Zum Warenkorb">${icon('cart')} Warenkorb</a>`],
    [
      'a ligature in a web font that did not load',
      `<button aria-label="Suchen">${icon('magnify', 'Pictures')}</button>`,
    ],
    ['a private use character between words', `<button aria-label="Menü öffnen">\u{E8B6} Menü \u{F0001}</button>`],
    [
      'a ligature and a name in another element',
      `<b id="n">Korb</b><a href="/" aria-labelledby="n">${icon('cart')} Kasse</a>`,
    ],
  ])('is no violation for %s', async (_, control) => {
    expect(await outcomeOf(control)).not.toBe('violation');
  });

  it.each([
    ['other words beside a ligature', `<button aria-label="Finden">${icon('search')} Bestellung absenden</button>`],
    [
      'a part of a word beside a ligature',
      `<button aria-label="Bestellungen ansehen">${icon('list')} Bestellung</button>`,
    ],
    ['other words beside a private use character', `<button aria-label="Finden">\u{E8B6} Bestellung absenden</button>`],
    ['words in an ordinary font', `<button style="font-family:Georgia" aria-label="Finden">search</button>`],
    ['words in a missing system font', `<button aria-label="Finden">${icon('search', 'Helvetica')}</button>`],
    ['a hidden icon', `<button aria-label="Finden">search<span hidden>${icon('x')}</span></button>`],
  ])('is a violation for %s', async (_, control) => {
    expect(await outcomeOf(control)).toBe('violation');
  });
});
