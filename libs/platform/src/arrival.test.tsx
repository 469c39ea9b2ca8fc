import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useArrival } from './index.ts';

afterEach(cleanup);

function Page(): ReactNode {
  return <output>{JSON.stringify(useArrival())}</output>;
}

it.each([
  ['the reference of an order', { paidOrder: 'order-1' }, '{"paidOrder":"order-1"}'],
  ['nothing after a link from elsewhere', null, '{}'],
  ['nothing of what another page left there', { paidOrder: { id: 1 } }, '{}'],
  ['nothing of a text', 'paidOrder', '{}'],
])('tells a view %s', (_, state, expected) => {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', state }]}>
      <Page />
    </MemoryRouter>,
  );
  expect(screen.getByRole('status').textContent).toBe(expected);
});
