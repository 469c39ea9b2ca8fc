import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { remoteOf, renderShell } from '../testing/render-shell.tsx';

let isAway = true;
let loads: string[] = [];
beforeEach(() => {
  isAway = true;
  loads = [];
});

const Order = (): ReactNode => <button>{useTranslation('marketing').t('checkout.submit')}</button>;
const marketing = remoteOf({ home: Order, contact: () => <h1>Kontakt</h1> }, [
  {
    namespace: 'marketing',
    views: ['home'],
    load: async (locale) => {
      loads.push(locale);
      if (locale === 'en' && isAway) throw new Error('ChunkLoadError');
      return { default: { 'checkout.submit': locale === 'de' ? 'Zahlungspflichtig bestellen' : 'Order and pay' } };
    },
  },
]);
const choose = (language: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Sprache' }), { target: { value: language } });
const failure = 'Die Sprache ließ sich gerade nicht wechseln. Bitte versuchen Sie es in einem Moment noch einmal.';
const alert = () => document.querySelector('[role=alert]')?.textContent;

it('keeps the language of a view whose texts do not load in the other one, and says so in both', async () => {
  await renderShell({ modules: { marketing } });
  await screen.findByRole('button', { name: 'Zahlungspflichtig bestellen' });
  choose('en');
  await waitFor(() => expect(alert()).toBe(failure));
  expect(screen.getByText(/^The language could not be changed/).lang).toBe('en');
  expect(screen.getByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sprache' }).value).toBe('de');
  expect(document.documentElement.lang).toBe('de');
  expect(localStorage.getItem('locale')).toBeNull();
  expect(document.cookie).not.toContain('prefs=');
});

it('switches at the next attempt, remembers the language, and moves the focus to the main part', async () => {
  await renderShell({ modules: { marketing } });
  await screen.findByRole('button', { name: 'Zahlungspflichtig bestellen' });
  choose('en');
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
  isAway = false;
  fireEvent.click(retry);
  await screen.findByRole('button', { name: 'Order and pay' });
  expect(screen.queryByText(/^The language could not be changed/)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  expect(localStorage.getItem('locale')).toBe('en');
});

it.each([
  ['the button', () => fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))],
  ['the connection that returns', () => dispatchEvent(new Event('online'))],
])('stores nothing when %s brings a language that only the address asks for', async (_, again) => {
  document.documentElement.setAttribute('data-prerendered', '');
  const { shell } = await renderShell({ path: '/?lang=en', modules: { marketing }, keepPreferences: true });
  await screen.findByRole('button', { name: 'Zahlungspflichtig bestellen' });
  await shell.settle();
  await screen.findByRole('button', { name: 'Erneut versuchen' });
  isAway = false;
  again();
  await screen.findByRole('button', { name: 'Order and pay' });
  expect(localStorage.getItem('locale')).toBeNull();
  expect(document.cookie).not.toContain('prefs=');
  expect(location.search).toBe('?lang=en');
});

it('switches by itself when the connection returns', async () => {
  await renderShell({ modules: { marketing } });
  await screen.findByRole('button', { name: 'Zahlungspflichtig bestellen' });
  choose('en');
  await screen.findByText(failure, { selector: 'section span' });
  isAway = false;
  dispatchEvent(new Event('online'));
  expect(await screen.findByRole('button', { name: 'Order and pay' })).toBeTruthy();
});

it('switches although another view misses its texts, and loads that view again when it is opened', async () => {
  const { shell } = await renderShell({ path: '/contact', modules: { marketing } });
  await screen.findByRole('heading', { name: 'Kontakt' });
  await shell.views.view('marketing', 'home');
  choose('en');
  await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  isAway = false;
  fireEvent.click(screen.getByRole('link', { name: 'Testing' }));
  await screen.findByRole('button', { name: 'Order and pay' });
  expect(loads).toEqual(['de', 'en', 'en']);
});
