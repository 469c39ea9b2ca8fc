import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Field } from './field.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Select } from './select.tsx';

afterEach(cleanup);

/** The description that assistive technology reads after the name. */
const descriptionOf = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent.trim())
    .join(' ');

it('names the input and describes it by its hint', async () => {
  render(<Field label="Adresse" hint="Eine Seite genügt." name="url" />);
  const input = screen.getByRole('textbox', { name: 'Adresse' });
  expect(descriptionOf(input)).toBe('Eine Seite genügt.');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

it('marks the input as invalid and reads the error before the hint', async () => {
  render(<Field label="Adresse" hint="Eine Seite genügt." error="Fehler: leer" />);
  const input = screen.getByRole('textbox', { name: 'Adresse' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(input)).toBe('Fehler: leer Eine Seite genügt.');
});

it('has no description when there is neither hint nor error', () => {
  render(<Field label="Adresse" error="" />);
  expect(screen.getByRole('textbox').hasAttribute('aria-describedby')).toBe(false);
});

it('focuses the input when its label is clicked', async () => {
  render(<Field label="Adresse" />);
  await userEvent.click(screen.getByText('Adresse'));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

it('marks each option with its language', async () => {
  let chosen = '';
  render(
    <Select
      label="Sprache"
      value="de"
      options={[
        { value: 'de', label: 'Deutsch', lang: 'de' },
        { value: 'en', label: 'English', lang: 'en' },
      ]}
      onChange={(event) => (chosen = event.target.value)}
    />,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'English');
  expect(chosen).toBe('en');
  expect(screen.getByRole('option', { name: 'English' }).getAttribute('lang')).toBe('en');
});

it('groups radio buttons under their legend, and arrow keys move between them', async () => {
  function Interval() {
    const [value, setValue] = useState<'month' | 'once'>('month');
    return (
      <RadioGroup
        legend="Zahlweise"
        options={[
          { value: 'month', label: 'Monatlich' },
          { value: 'once', label: 'Einmalig' },
        ]}
        value={value}
        onChange={setValue}
      />
    );
  }
  render(<Interval />);
  expect(screen.getByRole('group', { name: 'Zahlweise' })).toBeTruthy();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Einmalig' }).checked).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Einmalig' }));
});

it('keeps two radio groups apart', async () => {
  const group = (legend: string) => (
    <RadioGroup legend={legend} options={[{ value: 'a', label: legend }]} value="a" onChange={() => undefined} />
  );
  render(
    <>
      {group('eins')}
      {group('zwei')}
    </>,
  );
  const [first, second] = screen.getAllByRole<HTMLInputElement>('radio');
  expect(first?.name).not.toBe(second?.name);
});

it('can require a choice that is still missing, and describes the error', async () => {
  const options = [
    { value: 'month', label: 'Monatlich' },
    { value: 'once', label: 'Einmalig' },
  ] as const;
  const group = (error?: string) => (
    <RadioGroup
      id="mode"
      legend="Zahlweise"
      hint="Pflichtangabe"
      error={error}
      isRequired
      options={options}
      value={undefined}
      onChange={() => undefined}
    />
  );
  const { rerender } = render(group());
  const asked = screen.getByRole('radiogroup', { name: 'Zahlweise' });
  expect([asked.getAttribute('aria-required'), asked.hasAttribute('aria-invalid')]).toEqual(['true', false]);
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([]);
  rerender(group('Fehler: Bitte wählen'));
  expect(asked.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(asked)).toBe('Fehler: Bitte wählen Pflichtangabe');
  expect(document.getElementById('mode')).toBe(screen.getByRole('radio', { name: 'Monatlich' }));
});
