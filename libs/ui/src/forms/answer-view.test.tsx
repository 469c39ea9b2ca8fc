import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AnswerView } from './answer-view.tsx';
import { useAnswer } from './use-answer.ts';

afterEach(cleanup);

/** Every call waits here until the test answers it. */
let calls: { answer: (value: string) => void; refuse: () => void; signal: AbortSignal }[] = [];
beforeEach(() => (calls = []));

const ask = (signal: AbortSignal) =>
  new Promise<string>((resolve, reject) => {
    calls.push({ answer: resolve, refuse: () => reject(new Error('no')), signal });
  });
const last = () => calls.at(-1) ?? expect.unreachable('nothing was asked');

function Part({ question = ask, ...rest }: { question?: typeof ask; onFailure?: (cause: unknown) => void }) {
  const answer = useAnswer(question);
  return (
    <AnswerView answer={answer} loading="Lädt" failed="Nicht abrufbar." retry="Erneut versuchen" {...rest}>
      {(value) => <p>{value}</p>}
    </AnswerView>
  );
}

it('waits without a message, then shows the answer without moving the focus', async () => {
  const { container } = render(<Part />);
  expect(container.querySelector('[aria-busy=true]')).toBeTruthy();
  await act(async () => last().answer('42'));
  expect(screen.getByText('42')).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});

it('shows a failure, and keeps the message while a retry runs', async () => {
  render(<Part />);
  await act(async () => last().refuse());
  const button = screen.getByRole('button', { name: 'Erneut versuchen' });
  await userEvent.click(button);
  expect(screen.getByText('Nicht abrufbar.')).toBeTruthy();
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(calls).toHaveLength(2);
  await act(async () => last().refuse());
  expect(button.hasAttribute('aria-busy')).toBe(false);
});

it('tells every failure once, also that of a retry and of another question', async () => {
  const told: unknown[] = [];
  const onFailure = (cause: unknown) => told.push((cause as Error).message);
  const { rerender } = render(<Part onFailure={onFailure} />);
  expect(told).toEqual([]);
  await act(async () => last().refuse());
  expect(told).toEqual(['no']);
  rerender(<Part onFailure={(cause) => onFailure(cause)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(told).toEqual(['no']);
  await act(async () => last().refuse());
  expect(told).toEqual(['no', 'no']);
  rerender(<Part question={(signal) => ask(signal)} onFailure={onFailure} />);
  await act(async () => last().refuse());
  expect(told).toEqual(['no', 'no', 'no']);
});

it('keeps the position of the focus after a successful retry', async () => {
  const { container } = render(<Part />);
  await act(async () => last().refuse());
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await act(async () => last().answer('42'));
  expect(document.activeElement).toBe(container.firstElementChild);
});

it('retries by itself when the connection returns, without moving the focus', async () => {
  render(<Part />);
  await act(async () => last().refuse());
  act(() => void dispatchEvent(new Event('online')));
  await act(async () => last().answer('42'));
  expect(screen.getByText('42')).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});

it('cancels an outdated request, and ignores its answer', async () => {
  const { rerender, unmount } = render(<Part />);
  const first = last();
  rerender(<Part question={(signal) => ask(signal)} />);
  expect(first.signal.aborted).toBe(true);
  await act(async () => first.answer('alt'));
  expect(screen.queryByText('alt')).toBeNull();
  unmount();
  expect(last().signal.aborted).toBe(true);
});
