import { expect } from '@playwright/test';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { openAccount } from '../support/identity/open-account.ts';
import { newPerson } from '../support/person.ts';
import { givePlan } from '../support/payments/plan.ts';
import { expectSignedIn, fillSignUp, providersPage } from '../support/identity/sign-in.ts';
import { stack } from '../support/stack.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('shell', 'account', 'billing/setup', 'runs/profile', 'runs/profile-general', 'api');

const entitlement = '**/api/billing/entitlement';
const sentHere = 'Wir haben Sie hierher geleitet, weil Ihr Konto noch keinen Tarif hat.';

test('a person without a plan is sent from the profile to the plans, with the reason', { tag }, async ({ page }) => {
  const person = newPerson();
  await page.goto('/profile');
  await expect(page).toHaveURL(providersPage);
  await fillSignUp(page, person);
  await expectSignedIn(page);
  await expect(page).toHaveURL(/\/setup(?:\?|$)/);
  const main = page.getByRole('main');
  await expect(main).toContainText(sentHere);
  // The guarded person can still reach the account, the verification and the logout from here.
  await expect(main).toContainText(person.email);
  await expectAccessible(page);
});

test('the shop gives no reason to a person who opens it directly', { tag }, async ({ page }) => {
  // The page itself starts the sign-in. A click on a button would race with it.
  await page.goto('/setup');
  await expect(page).toHaveURL(providersPage);
  await fillSignUp(page, newPerson());
  await expectSignedIn(page);
  await expect(page).toHaveURL(`${stack.origin}/setup`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(sentHere)).toBeHidden();
});

test('a person with a plan opens the profile', { tag }, async ({ page }) => {
  const person = newPerson();
  await openAccount(page, person);
  await givePlan(page);
  await page.goto('/profile');
  await expect(page).toHaveURL(`${stack.origin}/profile/general`);
  await expect(page.getByRole('main')).toContainText(person.name);
  await expect(page.getByRole('main')).toContainText(person.email);
  await expectAccessible(page);
});

test('a plan that cannot be loaded is an error with a retry, never the shop', { tag }, async ({ page }) => {
  const person = newPerson();
  await openAccount(page, person);
  await givePlan(page);
  await page.route(entitlement, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"type":"/problems/unavailable","title":"unavailable","status":503,"code":"unavailable","traceId":"x"}',
    }),
  );
  await page.goto('/profile/general');
  const retry = page.getByRole('button', { name: 'Erneut versuchen' });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('main')).toContainText('Es wurde nichts geändert.');
  await expect(page).toHaveURL(`${stack.origin}/profile/general`);
  await expectAccessible(page);

  await page.unroute(entitlement);
  await retry.click();
  await expect(page.getByRole('main')).toContainText(person.email);
  await expect(page).toHaveURL(`${stack.origin}/profile/general`);
});

test('a request for the plan without an answer becomes an error after ten seconds', { tag }, async ({ page }) => {
  await openAccount(page, newPerson());
  await page.route(entitlement, () => new Promise(() => {}));
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/\/profile/);
});
