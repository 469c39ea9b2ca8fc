// Adds the dialogs that jsdom lacks.
import '../testing/index.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Field } from '../fields/field.tsx';
import { UpdateModal } from './update-modal.tsx';

let saved: string[] = [];
beforeEach(() => void (saved = []));
afterEach(cleanup);

function Page({ isBusy = false, error }: { isBusy?: boolean; error?: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('Ada');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Name aktualisieren
      </button>
      {isOpen && (
        <UpdateModal
          title="Namen ändern"
          save="Speichern"
          cancel="Abbrechen"
          unsaved={{ question: 'Trotzdem schließen?', stay: 'Weiter bearbeiten', discard: 'Verwerfen' }}
          isChanged={name !== 'Ada'}
          isBusy={isBusy}
          {...(error === undefined ? {} : { error })}
          onSave={() => void saved.push(name)}
          onClose={() => setOpen(false)}
        >
          <Field label="Name" value={name} onChange={(event) => setName(event.target.value)} />
        </UpdateModal>
      )}
    </>
  );
}

async function open(page: ReactNode = <Page />) {
  const view = render(<StrictMode>{page}</StrictMode>);
  await userEvent.click(screen.getByRole('button', { name: 'Name aktualisieren' }));
  return view;
}
const opener = () => screen.getByText('Name aktualisieren');
const field = () => screen.getByRole('textbox', { name: 'Name' });

it('is a dialog named by its heading, with the focus in the first field', async () => {
  await open();
  expect(screen.getByRole('dialog', { name: 'Namen ändern' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Namen ändern' })).toBeTruthy();
  expect(document.activeElement).toBe(field());
});

it('closes on Escape and on cancel, and returns the focus to its origin', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener());
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener());
});

it('saves on Enter in a field', async () => {
  await open();
  await userEvent.keyboard(' Lovelace{Enter}');
  expect(saved).toEqual(['Ada Lovelace']);
});

it('asks before typed input is lost, and returns the focus to its field', async () => {
  await open();
  await userEvent.keyboard('!{Escape}');
  expect(screen.getByRole('group', { name: 'Trotzdem schließen?' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Weiter bearbeiten' }));
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('group')).toBeNull();
  expect(document.activeElement).toBe(field());
  expect((field() as HTMLInputElement).value).toBe('Ada!');
});

it('stays open on a second Escape and discards nothing', async () => {
  await open();
  await userEvent.keyboard('!{Escape}{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(screen.queryByRole('group')).toBeNull();
  expect(document.activeElement).toBe(field());
});

it('closes when the person discards the input', async () => {
  await open();
  await userEvent.keyboard('!{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener());
});

it('ignores further requests and closing while a request runs', async () => {
  await open(<Page isBusy />);
  await userEvent.keyboard('!{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  await userEvent.keyboard('{Escape}');
  expect(saved).toEqual([]);
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Speichern' }).getAttribute('aria-busy')).toBe('true');
  expect((field() as HTMLInputElement).value).toBe('Ada!');
});

it('shows an error inside the dialog, because the rest of the page is inert', async () => {
  await open(<Page error="Der Dienst antwortet nicht." />);
  const dialog = screen.getByRole('dialog');
  expect(dialog.contains(screen.getByRole('alert'))).toBe(true);
});
