import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import script from '../../public/theme-first.js?raw';
import { forgetEverything } from '../testing/browser-windows.ts';

const root = document.documentElement;

function paint({ prefersDark = false, language = 'de-DE' } = {}): void {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  vi.stubGlobal('matchMedia', () => ({ matches: prefersDark }));
  // oxlint-disable-next-line no-eval -- the file is a classic script and runs as one
  (0, eval)(script);
}

beforeEach(forgetEverything);
afterEach(forgetEverything);

it('gives a first visitor German and the system’s colours', () => {
  paint({ prefersDark: true });
  expect([root.lang, root.className]).toEqual(['de', 'dark']);
  paint({ prefersDark: false });
  expect(root.className).toBe('');
});

it('reads local storage first, then the cookie', () => {
  document.cookie = 'prefs=en.dark; path=/';
  paint();
  expect([root.lang, root.className]).toEqual(['en', 'dark']);
  localStorage.setItem('locale', 'de');
  localStorage.setItem('vueuse-color-scheme', 'light');
  paint({ prefersDark: true });
  expect([root.lang, root.className]).toEqual(['de', '']);
});

it('ignores stored values that do not exist', () => {
  localStorage.setItem('locale', 'xx');
  localStorage.setItem('vueuse-color-scheme', 'pink');
  paint();
  expect([root.lang, root.className]).toEqual(['de', '']);
});

it('does not change the language of a prerendered page', () => {
  root.setAttribute('data-prerendered', '');
  localStorage.setItem('locale', 'en');
  paint();
  expect(root.lang).toBe('de');
});

it('makes room for the offer of English before the first paint, only for visitors who get the offer', () => {
  paint({ language: 'en-US' });
  expect(root.className).toBe('offers-english');
  localStorage.setItem('language-offer', 'dismissed');
  paint({ language: 'en-US' });
  expect(root.className).toBe('');
  localStorage.clear();
  localStorage.setItem('locale', 'de');
  paint({ language: 'en-US' });
  expect(root.className).toBe('');
});

it.each(['/contact?plan=pro', '//elsewhere.example/page'])('offers to reload this very page, also at %s', (path) => {
  history.replaceState(null, '', `${location.origin}${path}#part`);
  paint();
  const missing = Object.assign(document.createElement('script'), { defer: true, type: 'text/plain' });
  document.body.append(missing);
  missing.dispatchEvent(new Event('error'));
  const link = document.querySelector<HTMLAnchorElement>('#start-failure a');
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  expect(link?.href).toBe(`${location.origin}${path}`);
});
