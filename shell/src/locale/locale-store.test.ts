import { createTexts } from '@stufenlos/platform';
import { expect, it, vi } from 'vitest';
import { addressedLocale, createLocaleStore } from './locale-store.ts';

it('lets the last choice win when two overlap', async () => {
  const waiting = new Map<string, () => void>();
  const announce = vi.fn<(text: string) => void>();
  const remember = vi.fn<(locale: string) => void>();
  const texts = createTexts('de');
  texts.addResourceBundle('de', 'shell', { 'language.changed': 'Deutsch' });
  texts.addResourceBundle('en', 'shell', { 'language.changed': 'English' });
  const { store } = createLocaleStore({
    locale: 'de',
    addressed: null,
    texts,
    announce,
    remember,
    failed: () => undefined,
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

it('takes the language out of the address when another one is chosen, so that a reload keeps it', async () => {
  history.replaceState({ key: 'kept' }, '', '/wcag?lang=en&plan=pro#levels');
  const texts = createTexts('en');
  texts.addResourceBundle('de', 'shell', { 'language.changed': 'Deutsch' });
  const { store } = createLocaleStore({
    locale: 'en',
    addressed: 'en',
    texts,
    announce: () => undefined,
    remember: () => undefined,
    failed: () => undefined,
    loadTexts: () => Promise.resolve(),
  });
  expect(addressedLocale()).toBe('en');
  await store.getState().setLocale('de');
  expect(addressedLocale()).toBeNull();
  expect(location.href).toBe(`${location.origin}/wcag?plan=pro#levels`);
  expect(history.state).toEqual({ key: 'kept' });
});

it('writes the language into an address that begins with two slashes, and carries it to such a path', () => {
  history.replaceState(null, '', `${location.origin}//elsewhere.example/page#part`);
  const texts = createTexts('en');
  const { keepInAddress, carry } = createLocaleStore({
    locale: 'en',
    addressed: 'en',
    texts,
    announce: () => undefined,
    remember: () => undefined,
    failed: () => undefined,
    loadTexts: () => Promise.resolve(),
  });
  keepInAddress();
  expect(location.href).toBe(`${location.origin}//elsewhere.example/page?lang=en#part`);
  expect(carry('//elsewhere.example/page')).toBe('//elsewhere.example/page?lang=en');
  expect(carry('/contact?plan=pro#part')).toBe('/contact?plan=pro&lang=en#part');
});
