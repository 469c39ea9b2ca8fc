import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAnnouncer, LiveRegions } from './live-regions.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What stands in the two regions, and in which elements. */
function show() {
  const announcer = createAnnouncer();
  const { container } = render(<LiveRegions announcer={announcer} />);
  const region = (selector: string) => container.querySelector(selector)!;
  const announce: typeof announcer.announce = (...message) => act(() => announcer.announce(...message));
  return {
    announcer,
    announce,
    polite: () => region('output').textContent,
    assertive: () => region('[role=alert]').textContent,
    spans: () => [...region('[role=alert]').children],
  };
}

it('two failures of the same moment are both in the region', () => {
  const { announcer, assertive } = show();
  act(() => {
    announcer.announce('The plan could not be read.', 'assertive');
    announcer.announce('The list could not be read.', 'assertive');
  });
  expect(assertive()).toBe('The plan could not be read. The list could not be read.');
});

it('a failure that interrupts another one is read with it', () => {
  const { announce, assertive } = show();
  announce('The plan could not be read.', 'assertive');
  vi.advanceTimersByTime(999);
  announce('The list could not be read.', 'assertive');
  expect(assertive()).toBe('The plan could not be read. The list could not be read.');
  vi.advanceTimersByTime(1000);
  announce('The page could not be read.', 'assertive');
  expect(assertive()).toBe('The page could not be read.');
});

it('the same failure stands there once, as a new message', () => {
  const { announce, assertive, spans } = show();
  announce('The list could not be read.', 'assertive');
  const [before] = spans();
  announce('The list could not be read.', 'assertive');
  expect(assertive()).toBe('The list could not be read.');
  expect(spans()).not.toContain(before);
});

it('polite messages of the same moment stand together, and a later one alone', () => {
  const { announcer, announce, polite, assertive } = show();
  act(() => {
    announcer.announce('Page: runs');
    announcer.announce('3 runs');
  });
  expect(polite()).toBe('Page: runs 3 runs');
  vi.advanceTimersByTime(0);
  announce('2 runs');
  expect(polite()).toBe('2 runs');
  expect(assertive()).toBe('');
});
