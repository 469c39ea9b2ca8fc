import { expect, type Page } from '@playwright/test';
import { openPublicPage } from '../support/pages/open-public-page.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/pages/expect-accessible.ts';
import { mailedLink } from '../support/mail.ts';
import { newPerson } from '../support/person.ts';
import { claimsIn, givePlan } from '../support/payments/plan.ts';
import {
  expectSignedIn,
  expectSignedOut,
  fillSignIn,
  fillSignUp,
  goToSignIn,
  providersPage,
  signIn,
  signOut,
  signUp,
} from '../support/identity/sign-in.ts';
import { expectNoSession, markerName } from '../support/identity/stored-session.ts';
import { waitForHydration } from '../support/pages/wait-for-hydration.ts';
import { stack } from '../support/stack.ts';
import { exercises, smoke } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('shell', 'account', 'api', 'sandbox');

/** A public page with a query in its address. */
const remembered = '/scan/AAAAAAAAAAAAAAAAAAAAAA?tab=incomplete';
const newWindow = (page: Page) => page.getByRole('button', { name: 'In neuem Fenster anmelden' });

test(
  'a visitor creates an account, returns to the same page and confirms the email address',
  { tag: [...tag, smoke] },
  async ({ page }) => {
    const person = newPerson();
    await goToSignIn(page, remembered);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Konto anlegen' }).click();
    await expectAccessible(page);
    await page.goBack();
    await fillSignUp(page, person);
    await expectSignedIn(page);
    await expect(page).toHaveURL(stack.origin + remembered);
    expect(await claimsIn(page)).toMatchObject({ name: person.name, email: person.email, email_verified: false });

    await page.goto(await mailedLink(person.email));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-Mail-Adresse bestätigt');
    await expectAccessible(page);

    await page.goto('/');
    await signOut(page);
    await signIn(page, person, remembered);
    await expect(page).toHaveURL(stack.origin + remembered);
    expect(await claimsIn(page)).toMatchObject({ email: person.email, email_verified: true });
  },
);

test('after the sign-in no code remains in the address or in storage', { tag }, async ({ page }) => {
  await signUp(page, newPerson(), remembered);
  expect(page.url()).not.toMatch(/[?&](?:code|state)=/);
  const transactions = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.tx.')));
  expect(transactions).toEqual([]);
  const cookies = await page.context().cookies(stack.origin);
  const marker = cookies.find(({ name }) => name === markerName);
  expect(marker).toMatchObject({ value: 'true', path: '/', sameSite: 'Lax' });
  expect((marker?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(86_400);

  // A second visit of a used callback address is refused with a message.
  await page.goto('/auth/callback?code=used&state=used');
  await expect(page).toHaveURL(`${stack.origin}/`);
  await expect(page.getByText('Der Anmeldevorgang ist abgelaufen.', { exact: false }).first()).toBeVisible();
  await expectSignedIn(page);
});

test('a protected page asks for a sign-in and then opens at its full address', { tag }, async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  await givePlan(page);
  await signOut(page);
  await page.goto('/profile/general?from=mail#name');
  await expect(page).toHaveURL(providersPage);
  await fillSignIn(page, person);
  await expectSignedIn(page);
  await expect(page).toHaveURL(`${stack.origin}/profile/general?from=mail#name`);
  await expect(page.getByRole('main')).toContainText(person.email);
});

test('a wrong password gets an error message and no session', { tag }, async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  await signOut(page);
  await goToSignIn(page);
  await fillSignIn(page, { ...person, password: 'falsch-geschrieben' });
  await expect(page.getByText('E-Mail-Adresse und Passwort passen nicht zusammen.')).toBeVisible();
  await expectAccessible(page);
  // The prerendered page alone is that of a visitor who is signed out.
  await openPublicPage(page, '/');
  await expectSignedOut(page);
  await expectNoSession(page);
});

test(
  'after a logout in another tab a person signs in again in a new window, and the typed input is kept',
  { tag },
  async ({ page }) => {
    const person = newPerson();
    await signUp(page, person);
    await page.goto('/');
    await expectSignedIn(page);
    const address = page.getByLabel('Adresse Ihrer Website').first();
    await address.fill('noch-nicht-abgeschickt.example');

    const other = await page.context().newPage();
    await other.goto('/');
    await signOut(other);
    await other.close();

    await expect(page.getByText('Sie haben sich in einem anderen Fenster abgemeldet.').first()).toBeVisible();
    await expectAccessible(page);
    const opened = page.waitForEvent('popup');
    await newWindow(page).click();
    const popup = await opened;
    const closed = popup.waitForEvent('close');
    await fillSignIn(popup, person);
    await closed;
    await expectSignedIn(page);
    await expect(newWindow(page)).toBeHidden();
    await expect(address).toHaveValue('noch-nicht-abgeschickt.example');
    expect(await claimsIn(page)).toMatchObject({ email: person.email });
  },
);

test('a sign-in window that the person closes is not reported as a failure of the site', { tag }, async ({ page }) => {
  await signUp(page, newPerson());
  await page.goto('/');
  await expectSignedIn(page);
  const other = await page.context().newPage();
  await other.goto('/');
  await signOut(other);
  await other.close();

  const opened = page.waitForEvent('popup');
  await newWindow(page).click();
  const popup = await opened;
  await expect(popup).toHaveURL(providersPage);
  await popup.close();
  await expect(page.getByText('Sie haben das Anmeldefenster geschlossen.', { exact: false }).first()).toBeVisible();
  await expectSignedOut(page);
});

test('logging out empties both storages and keeps language and theme', { tag }, async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  await page.goto('/');
  await expectSignedIn(page);
  await page.getByLabel('Farbschema').selectOption('dark');
  await page.getByLabel('Sprache', { exact: true }).selectOption('en');
  await page.evaluate(() => {
    localStorage.setItem('something', 'else');
    sessionStorage.setItem('something', 'else');
  });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${stack.origin}/`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(kept.filter((key) => key.startsWith('oidc.') || key === 'something')).toEqual([]);
  await expectNoSession(page);

  // The session at the provider has ended too, so the provider asks for a login, in English.
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(providersPage);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('the provider’s pages fit into 320 pixels', { tag }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto('/profile');
  await expect(page).toHaveURL(providersPage);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Konto anlegen' }).click();
  // Without this, the previous page could be measured, or the new one before it has a document.
  await expect(page.getByRole('button', { name: 'Konto anlegen' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
