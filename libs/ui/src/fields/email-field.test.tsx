import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { EmailField } from './field.tsx';

afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-Mail-Adresse' });

it('is a named field that browsers fill with the person’s own address and do not correct', async () => {
  render(<EmailField label="E-Mail-Adresse" hint="Für die Antwort" name="email" />);
  expect([field().type, field().autocomplete, field().name]).toEqual(['email', 'email', 'email']);
  expect([field().getAttribute('autocapitalize'), field().getAttribute('spellcheck')]).toEqual(['none', 'false']);
});

it('accepts typed input and can be invalid', async () => {
  const user = userEvent.setup();
  render(<EmailField label="E-Mail-Adresse" error="Fehler: Bitte geben Sie Ihre Adresse an." />);
  await user.tab();
  await user.keyboard('ada@shop.example');
  expect([document.activeElement, field().value]).toEqual([field(), 'ada@shop.example']);
  expect(field().getAttribute('aria-invalid')).toBe('true');
});
