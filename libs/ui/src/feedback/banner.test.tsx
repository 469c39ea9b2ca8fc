import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Banner } from './banner.tsx';
import { Button } from '../elements/button.tsx';

afterEach(cleanup);

it('holds a heading, a text and an action, and is no live region when it exists from the start', async () => {
  render(
    <Banner kind="error" heading="Nicht geladen" action={<Button>Erneut versuchen</Button>}>
      Bitte versuchen Sie es noch einmal.
    </Banner>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Nicht geladen' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['error', 'alert'],
  ['attention', 'status'],
  ['info', 'status'],
] as const)('speaks as %s with role %s when it comes up later', (kind, role) => {
  render(
    <Banner kind={kind} isDynamic>
      Text
    </Banner>,
  );
  expect(screen.getByRole(role).textContent).toBe('Text');
});
