import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Button } from '../elements/button.tsx';
import '../testing/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useConfirmation } from './use-confirmation.ts';

afterEach(cleanup);

const announced: string[] = [];
beforeEach(() => void (announced.length = 0));

function Removal({ act }: { act: () => Promise<string> }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, fault, open, close, confirm } = useConfirmation<string>({
    act,
    refuse: (cause) => (cause instanceof RangeError ? { fault: 'Veraltet.', closes: true } : { fault: 'Nicht da.' }),
    announce: (text) => void announced.push(text),
    onDone: () => heading.current?.focus(),
  });
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Liste
      </h2>
      {state !== 'done' && <Button onClick={open}>Entfernen</Button>}
      {state === 'closed' && fault !== undefined && <p>{fault}</p>}
      {(state === 'open' || state === 'busy') && (
        <ConfirmDialog
          title="Entfernen?"
          confirm="Ja"
          cancel="Nein"
          isBusy={state === 'busy'}
          {...(fault !== undefined && { error: fault })}
          onConfirm={() => void confirm()}
          onClose={close}
        >
          <p>Für immer.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('keeps the dialog open with the failure, and forgets it when the question is asked again', async () => {
  render(<Removal act={() => Promise.reject(new Error('away'))} />);
  await press('Entfernen');
  await press('Ja');
  expect((await screen.findByRole('alert')).textContent).toContain('Nicht da.');
  await press('Nein');
  await press('Entfernen');
  expect(screen.queryByText('Nicht da.')).toBeNull();
  expect(announced).toEqual([]);
});

it('closes the dialog when the question is out of date', async () => {
  render(<Removal act={() => Promise.reject(new RangeError('stale'))} />);
  await press('Entfernen');
  await press('Ja');
  expect(await screen.findByText('Veraltet.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says what was done, and leads the focus on when the dialog is gone', async () => {
  let calls = 0;
  const act = () => {
    calls += 1;
    return Promise.resolve('Entfernt.');
  };
  render(<Removal act={act} />);
  await press('Entfernen');
  await press('Ja');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Liste' })));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([announced, calls]).toEqual([['Entfernt.'], 1]);
});
