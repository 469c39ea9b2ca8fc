import { screen, waitFor, within } from '@testing-library/dom';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { remoteOf, renderShell } from '../testing/render-shell.tsx';

const Contact = (): ReactNode => (
  <>
    <h1>Kontakt</h1>
    <label>
      Nachricht <textarea />
    </label>
  </>
);
const marketing = remoteOf({ home: () => <h1>Start</h1>, contact: Contact });
const notice = () => screen.queryByRole('region', { name: 'Neue Version' });
const polite = () => document.querySelector('output')?.textContent;

/** A page that was opened an hour ago, when the release was `r1`. */
async function openPage(current = 'r2') {
  const edge = { current, now: 0 };
  const shown = await renderShell({
    path: '/contact',
    modules: { marketing },
    releaseWatch: { now: () => edge.now, ask: async () => edge.current },
  });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Nachricht');
  edge.now = 3_600_000;
  return { ...shown, edge, field };
}

const comeBack = () => void dispatchEvent(new Event('focus'));

it('tells somebody who returns to an old page, and leaves focus and text alone', async () => {
  const { container, field } = await openPage();
  field.focus();
  field.value = 'Halb geschrieben';
  expect(notice()).toBeNull();
  comeBack();
  await waitFor(() => expect(notice()).not.toBeNull());
  expect(polite()).toContain('Es gibt eine neue Version dieser Website.');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Halb geschrieben');
  expect(field.isConnected).toBe(true);
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

it('asks when somebody follows a link, and speaks the language of the page', async () => {
  const { shell } = await openPage();
  await shell.platform.locale.getState().setLocale('en');
  screen.getByRole('link', { name: 'Testing' }).click();
  const region = await screen.findByRole('region', { name: 'New version' });
  expect(region.textContent).toContain('There is a new version of this website.');
  expect(
    within(region)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Reload', 'Dismiss']);
});

it('goes away when it is dismissed, until there is yet another version', async () => {
  const { edge } = await openPage();
  comeBack();
  const region = await screen.findByRole('region', { name: 'Neue Version' });
  within(region).getByRole('button', { name: 'Ausblenden' }).click();
  await waitFor(() => expect(notice()).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('main'));
  edge.now *= 2;
  edge.current = 'r3';
  comeBack();
  await waitFor(() => expect(notice()).not.toBeNull());
});

it('goes away when the release of the page is current again', async () => {
  const { edge } = await openPage();
  comeBack();
  await waitFor(() => expect(notice()).not.toBeNull());
  edge.now *= 2;
  edge.current = 'r1';
  comeBack();
  await waitFor(() => expect(notice()).toBeNull());
});
