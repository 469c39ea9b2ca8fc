import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TextArea } from './field.tsx';

afterEach(cleanup);

it('is named by its label and described by the error first, then the hint', async () => {
  render(<TextArea label="Grund" hint="Kurz." error="Fehler: Bitte nennen." />);
  const area = screen.getByRole('textbox', { name: 'Grund' });
  expect(area.getAttribute('aria-invalid')).toBe('true');
  const described = (area.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent?.trim())).toEqual([
    'Fehler: Bitte nennen.',
    'Kurz.',
  ]);
});
