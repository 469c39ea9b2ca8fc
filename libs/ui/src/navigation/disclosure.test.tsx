import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Disclosure } from './disclosure.tsx';

afterEach(cleanup);

it('opens and closes by its summary, which may be a heading', async () => {
  const { container } = render(
    <Disclosure summary="Warum keine Punktzahl?" heading="h3">
      Eine Zahl täuscht Genauigkeit vor.
    </Disclosure>,
  );
  const details = container.querySelector('details');
  expect(screen.getByRole('heading', { level: 3, name: 'Warum keine Punktzahl?' })).toBeTruthy();
  expect(details?.open).toBe(false);
  await userEvent.click(screen.getByText('Warum keine Punktzahl?'));
  expect(details?.open).toBe(true);
});

it('works without a heading', () => {
  render(<Disclosure summary="Mehr">Text</Disclosure>);
  expect(screen.queryByRole('heading')).toBeNull();
});
