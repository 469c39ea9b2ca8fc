import { beforeEach, expect, it } from 'vitest';
import { preferences } from './preferences.ts';

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'prefs=; path=/; max-age=0';
});

it('gives the edge the chosen language again when the browser has dropped the cookie', () => {
  localStorage.setItem('locale', 'en');
  localStorage.setItem('vueuse-color-scheme', 'dark');
  preferences.restore();
  expect(document.cookie).toContain('prefs=en.dark');
});

it('fills the storage from the cookie after a logout', () => {
  document.cookie = 'prefs=en.light; path=/';
  preferences.restore();
  expect([localStorage.getItem('locale'), localStorage.getItem('vueuse-color-scheme')]).toEqual(['en', 'light']);
});

it('writes no cookie for somebody who has chosen nothing', () => {
  preferences.restore();
  expect(document.cookie).not.toContain('prefs');
});

it('keeps what was chosen through a logout, also where the browser has dropped the cookie', () => {
  localStorage.setItem('vueuse-color-scheme', 'dark');
  preferences.keepThroughLogout();
  localStorage.clear();
  preferences.restore();
  expect([document.cookie, preferences.theme()]).toEqual(['prefs=none.dark', 'dark']);
});
