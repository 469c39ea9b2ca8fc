import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Skeleton } from './skeleton.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows nothing for 400 ms, then a visible text', () => {
  const { container } = render(<Skeleton label="Seite wird geladen …" />);
  expect(container.firstElementChild?.getAttribute('aria-busy')).toBe('true');
  act(() => void vi.advanceTimersByTime(399));
  expect(screen.queryByText('Seite wird geladen …')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('Seite wird geladen …')).toBeTruthy();
});

it('can show its text at once', () => {
  render(<Skeleton label="Lädt" delayMs={0} lines={1} />);
  expect(screen.getByText('Lädt')).toBeTruthy();
});
