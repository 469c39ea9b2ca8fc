import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { AddressField } from './field.tsx';

afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Adresse Ihrer Website' });

it('is a named text field with the keyboard for addresses and without correction', async () => {
  render(<AddressField label="Adresse Ihrer Website" name="url" />);
  expect([field().type, field().inputMode, field().autocomplete, field().name]).toEqual(['text', 'url', 'url', 'url']);
  expect([field().getAttribute('autocapitalize'), field().getAttribute('spellcheck')]).toEqual(['none', 'false']);
});

it('can turn off the suggestion of stored addresses', () => {
  render(<AddressField label="Adresse Ihrer Website" autoComplete="off" />);
  expect(field().autocomplete).toBe('off');
});

it('accepts an address without a scheme, and submits it with the Enter key', async () => {
  const user = userEvent.setup();
  const sent: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (event.currentTarget.checkValidity()) sent.push(field().value);
      }}
    >
      <AddressField label="Adresse Ihrer Website" required beside={<button type="submit">Prüfen</button>} />
    </form>,
  );
  await user.tab();
  expect(document.activeElement).toBe(field());
  await user.keyboard('ihre-website.de{Enter}');
  expect(sent).toEqual(['ihre-website.de']);
});

it('is marked as invalid, and its description reads the error before the hint', async () => {
  render(<AddressField label="Adresse Ihrer Website" hint="Eine Seite genügt." error="Fehler: leer" />);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  const described = (field().getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent?.trim())).toEqual([
    'Fehler: leer',
    'Eine Seite genügt.',
  ]);
});
