import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { accountsHarness, back, entitlement, heading, plan, visit } from '../testing/accounts-harness.tsx';

const harness = accountsHarness();

it('appears on every page of the account until the payment problem is solved, and links to the plan', async () => {
  const owed = { ...plan, state: 'attention', paymentProblem: { kind: 'authentication', planName: 'Pro' } };
  harness.answers[entitlement] = { status: 200, body: owed };
  await visit(harness, '/runs');
  await visit(harness, await back(harness));
  await heading('Ihre Prüfungen');
  const line = await screen.findByRole('region', { name: 'Zahlung' });
  expect(line.textContent).toContain('Ihre Bank möchte, dass Sie die Zahlung für Pro bestätigen.');
  screen.getByRole('link', { name: 'weiter' }).click();
  await heading('Ihr Profil');
  const link = within(await screen.findByRole('region', { name: 'Zahlung' })).getByRole('link', {
    name: 'Zahlung bestätigen',
  });
  link.click();
  // The page of the plan explains more and links to the provider.
  await heading('Tarife');
  expect(location.pathname).toBe('/setup');
  expect(screen.queryByRole('region', { name: 'Zahlung' })).toBeNull();
  expect(harness.calls.filter(({ path }) => path === entitlement)).toHaveLength(1);
});

it('is absent when everything is paid', async () => {
  await visit(harness, '/runs');
  await visit(harness, await back(harness));
  await heading('Ihre Prüfungen');
  expect(screen.queryByRole('region', { name: 'Zahlung' })).toBeNull();
});
