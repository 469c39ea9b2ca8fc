import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render-scan.tsx';
import { ConfirmButton } from './confirm-button.tsx';

/** @returns how often the page was told that it is done */
async function confirmed(onAsked: (removeButton: () => void) => Promise<void>): Promise<() => number> {
  let told = 0;
  function Holder(): ReactNode {
    const [isShown, setShown] = useState(true);
    if (!isShown) return <h1>Ended</h1>;
    return (
      <ConfirmButton
        label="Delete"
        title="Delete it?"
        confirm="Yes"
        cancel="No"
        act={() => onAsked(() => setShown(false))}
        done="Deleted"
        onDone={() => void (told += 1)}
      >
        It will be gone.
      </ConfirmButton>
    );
  }
  renderPart(<Holder />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  return () => told;
}

it('calls onDone once, when the dialog is gone', async () => {
  const told = await confirmed(() => Promise.resolve());
  await waitFor(() => expect(told()).toBe(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('calls onDone again when it is used again', async () => {
  const told = await confirmed(() => Promise.resolve());
  await waitFor(() => expect(told()).toBe(1));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(told()).toBe(2));
});

it('calls onDone once when its button is removed together with the answer', async () => {
  const told = await confirmed((removeButton) => Promise.resolve().then(removeButton));
  await screen.findByRole('heading', { name: 'Ended' });
  await waitFor(() => expect(told()).toBe(1));
});

it('calls onDone once when its button was removed before the answer', async () => {
  const answer = Promise.withResolvers<undefined>();
  const told = await confirmed((removeButton) => {
    removeButton();
    return answer.promise;
  });
  await screen.findByRole('heading', { name: 'Ended' });
  expect(told()).toBe(0);
  answer.resolve(undefined);
  await waitFor(() => expect(told()).toBe(1));
});
