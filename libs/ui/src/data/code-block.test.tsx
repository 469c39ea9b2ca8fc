import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CodeBlock } from './code-block.tsx';
import { findBarriers } from '../testing/index.ts';

let measure: () => void;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        measure = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (onCopied?: () => void) =>
  render(
    <CodeBlock
      code="<img>"
      label="Code des Elements"
      copyLabel="Kopieren"
      copiedLabel="Kopiert."
      {...(onCopied ? { onCopied } : {})}
    />,
  );

it('copies the code and keeps the message', async () => {
  const user = userEvent.setup();
  let told = 0;
  const { container } = show(() => (told += 1));
  await user.click(screen.getByRole('button', { name: 'Kopieren' }));
  expect(await screen.findByText('Kopiert.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('<img>');
  expect(told).toBe(1);
  expect(await findBarriers(container)).toEqual([]);
});

it('selects the code when the browser refuses to copy', async () => {
  const user = userEvent.setup();
  show();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Kopieren' }));
  expect(getSelection()?.toString()).toBe('<img>');
  expect(screen.queryByText('Kopiert.')).toBeNull();
});

it('is a tab stop only while it scrolls', () => {
  show();
  expect(screen.queryByRole('region')).toBeNull();
  const block = screen.getByText('<img>').parentElement;
  vi.spyOn(block as HTMLElement, 'scrollHeight', 'get').mockReturnValue(600);
  act(() => measure());
  expect(screen.getByRole('region', { name: 'Code des Elements' }).tabIndex).toBe(0);
});
