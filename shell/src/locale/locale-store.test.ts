import { createTexts } from '@stufenlos/platform';
import { expect, it, vi } from 'vitest';
import { createLocaleStore } from './locale-store.ts';

it('lets the last choice win when two overlap', async () => {
  const waiting = new Map<string, () => void>();
  const announce = vi.fn<(text: string) => void>();
  const remember = vi.fn<(locale: string) => void>();
  const texts = createTexts('de');
  texts.addResourceBundle('de', 'shell', { 'language.changed': 'Deutsch' });
  texts.addResourceBundle('en', 'shell', { 'language.changed': 'English' });
  const store = createLocaleStore({
    locale: 'de',
    texts,
    announce,
    remember,
    loadTexts: (locale) => new Promise((resolve) => waiting.set(locale, resolve)),
  });
  const { setLocale } = store.getState();
  const english = setLocale('en');
  const german = setLocale('de');
  waiting.get('de')?.();
  await german;
  waiting.get('en')?.();
  await english;
  expect(store.getState().locale).toBe('de');
  expect(remember.mock.calls).toEqual([['de']]);
  expect(announce.mock.calls).toEqual([['Deutsch']]);
});
