import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { LinkButton } from './button.tsx';

afterEach(cleanup);

it('reacts to mouse, Enter and Space', async () => {
  let presses = 0;
  render(<Button onClick={() => (presses += 1)}>Prüfen</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Prüfen' }));
  await userEvent.keyboard('{Enter} ');
  expect(presses).toBe(3);
});

it('stays focusable and keeps its text while busy, but does nothing', async () => {
  let presses = 0;
  render(
    <Button isBusy onClick={() => (presses += 1)}>
      Prüfen
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Prüfen' });
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.hasAttribute('disabled')).toBe(false);
  await userEvent.click(button);
  expect(presses).toBe(0);
});

it('submits its form by Enter in a field, and only once while busy', async () => {
  let submits = 0;
  const form = (isBusy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submits += 1;
      }}
    >
      <input aria-label="Adresse" />
      <Button type="submit" isBusy={isBusy}>
        Prüfen
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.type(screen.getByRole('textbox'), 'a{Enter}');
  expect(submits).toBe(1);
  rerender(form(true));
  await userEvent.type(screen.getByRole('textbox'), 'b{Enter}');
  expect(submits).toBe(1);
});

it('submits a form only with the type submit', async () => {
  let submits = 0;
  render(
    <form onSubmit={() => (submits += 1)}>
      <Button>Abbrechen</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(submits).toBe(0);
});

it('is a link with any link component', () => {
  function RouterLink({ to, children, ...rest }: ComponentProps<'a'> & { to: string }) {
    return (
      <a href={`/app${to}`} {...rest}>
        {children}
      </a>
    );
  }
  render(
    <>
      <LinkButton href="/plain">Plain</LinkButton>
      <LinkButton as={RouterLink} to="/setup" kind="secondary">
        Routed
      </LinkButton>
    </>,
  );
  expect(screen.getByRole('link', { name: 'Plain' }).getAttribute('href')).toBe('/plain');
  expect(screen.getByRole('link', { name: 'Routed' }).getAttribute('href')).toBe('/app/setup');
});
