import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Checkbox } from '../fields/checkbox.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { Field } from '../fields/field.tsx';
import { findBarriers } from '../testing/index.ts';

afterEach(cleanup);

function show({ isBusy = false } = {}) {
  const calls: string[] = [];
  const view = render(
    <ConfirmDialog
      title="Konto löschen"
      confirm="Endgültig löschen"
      cancel="Abbrechen"
      isBusy={isBusy}
      onConfirm={() => void calls.push('confirm')}
      onClose={() => void calls.push('close')}
    >
      <p>Alles wird gelöscht.</p>
      <Field id="word" label="Wort" error="Fehler: Bitte tippen." />
      <Checkbox id="tick" label="Mein Abo endet sofort" error="Fehler: Bitte bestätigen." hint="Sofort." />
      <ErrorSummary
        heading="Bitte prüfen Sie 2 Angaben"
        errors={[
          { field: 'word', text: 'Bitte tippen.' },
          { field: 'tick', text: 'Bitte bestätigen.' },
        ]}
      />
    </ConfirmDialog>,
  );
  return { ...view, calls };
}

it('focuses its heading first, so that Enter deletes nothing', async () => {
  const calls: string[] = [];
  render(
    <ConfirmDialog
      title="Prüfung löschen"
      confirm="Löschen"
      cancel="Abbrechen"
      isBusy={false}
      onConfirm={() => void calls.push('confirm')}
      onClose={() => void calls.push('close')}
    >
      <p>shop.example</p>
    </ConfirmDialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Prüfung löschen' }));
  await userEvent.keyboard('{Enter}');
  expect(calls).toEqual([]);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}{Escape}');
  expect(calls).toEqual(['confirm', 'close']);
});

it('stays open while the request runs', async () => {
  const { calls } = show({ isBusy: true });
  await userEvent.click(screen.getByRole('button', { name: 'Endgültig löschen' }));
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(calls).toEqual([]);
});

it('links every error of a summary to its field, and each field to its error', async () => {
  const { container } = show();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Bitte prüfen Sie 2 Angaben' }));
  await userEvent.click(screen.getByRole('link', { name: 'Bitte bestätigen.' }));
  const box = screen.getByRole('checkbox', {
    name: 'Mein Abo endet sofort',
    description: 'Fehler: Bitte bestätigen. Sofort.',
  });
  expect(document.activeElement).toBe(box);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(screen.getByText('Mein Abo endet sofort'));
  expect((box as HTMLInputElement).checked).toBe(true);
  expect(await findBarriers(container)).toEqual([]);
});
