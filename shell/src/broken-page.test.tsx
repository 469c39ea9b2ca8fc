import { screen, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { accountsHarness, button, visit } from './testing/accounts-harness.tsx';

const harness = accountsHarness();

it('keeps header and footer around a page that the shell itself cannot show', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const shell = await visit(harness, '/');
  await button('Anmelden');
  vi.spyOn(shell.accounts!, 'open').mockImplementation(() => {
    throw new Error('broken');
  });
  history.pushState(null, '', '/runs');
  dispatchEvent(new PopStateEvent('popstate'));
  const alert = await within(screen.getByRole('main')).findByRole('alert');
  expect(alert.textContent).toContain('Kennung für den Support');
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.getByRole('contentinfo')).toBeTruthy();
  told.mockRestore();
});
