import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useMediaQuery } from './use-media-query.ts';

const Width = () => <p>{useMediaQuery('(min-width: 64rem)') ? 'wide' : 'narrow'}</p>;

it('follows the window', () => {
  const list = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal('matchMedia', (query: string) => (query === '(min-width: 64rem)' ? list : undefined));
  const { container } = render(<Width />);
  expect(container.textContent).toBe('wide');
  list.matches = false;
  act(() => void list.dispatchEvent(new Event('change')));
  expect(container.textContent).toBe('narrow');
  expect(renderToString(<Width />)).toContain('narrow');
});

it('is false in a window that cannot tell', () => {
  vi.stubGlobal('matchMedia', undefined);
  const { container } = render(<Width />);
  expect(container.textContent).toBe('narrow');
});
