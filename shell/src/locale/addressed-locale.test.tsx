import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { remoteOf, renderShell } from '../testing/render-shell.tsx';

const marketing = remoteOf({ home: () => <h1>Start</h1>, contact: () => <h1>Kontakt</h1> });
const open = (path: string, options: Parameters<typeof renderShell>[0] = {}) =>
  renderShell({ path, modules: { marketing }, ...options });
const address = () => location.pathname + location.search;
const reload = () => open(address(), { keepPreferences: true });
const link = (name: string) => fireEvent.click(screen.getAllByRole('link', { name })[0]!);

it('stores nothing about a language that only the address asks for', async () => {
  const { shell } = await open('/?lang=en');
  await screen.findByLabelText('Language');
  await shell.settle();
  expect(localStorage.getItem('locale')).toBeNull();
  expect(document.cookie).not.toContain('prefs=');
});

it('stores a chosen theme without a language that nobody has chosen', async () => {
  await open('/?lang=en');
  fireEvent.change(await screen.findByLabelText('Color scheme'), { target: { value: 'dark' } });
  expect(document.cookie).toContain('prefs=none.dark');
  await open('/', { keepPreferences: true });
  expect(screen.getByLabelText('Sprache')).toBeTruthy();
});

it('keeps the language of the address on every further page, also after a reload', async () => {
  await open('/?lang=en');
  link('Contact');
  await screen.findByRole('heading', { name: 'Kontakt' });
  await waitFor(() => expect(address()).toBe('/contact?lang=en'));
  await reload();
  expect(await screen.findByLabelText('Language')).toBeTruthy();
  expect(localStorage.getItem('locale')).toBeNull();
});

it('follows a choice from then on, and no earlier address takes it back', async () => {
  await open('/?lang=en');
  link('Contact');
  await waitFor(() => expect(address()).toBe('/contact?lang=en'));
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'de' } });
  await screen.findByLabelText('Sprache');
  expect(localStorage.getItem('locale')).toBe('de');
  expect(address()).toBe('/contact');
  history.back();
  await screen.findByRole('heading', { name: 'Start' });
  await waitFor(() => expect(address()).toBe('/'));
  await reload();
  expect(await screen.findByLabelText('Sprache')).toBeTruthy();
});

it('leaves an address without a language alone', async () => {
  localStorage.setItem('locale', 'en');
  await open('/', { keepPreferences: true });
  link('Contact');
  await screen.findByRole('heading', { name: 'Kontakt' });
  expect(address()).toBe('/contact');
});
