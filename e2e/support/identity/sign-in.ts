import { expect, type Page } from '@playwright/test';
import { openPublicPage } from '../pages/open-public-page.ts';
import type { Person } from '../person.ts';

/** Addresses of the provider's pages. */
export const providersPage = /\/sandbox\/identity\//;
/** The logout button, which our pages show to a signed-in person. */
export const wayOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(?:Abmelden|Sign out)$/ });
export const wayIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Anmelden' });

/** Opens one of our pages and goes to the provider's login from there. */
export async function goToSignIn(page: Page, from = '/', provider = providersPage): Promise<void> {
  await openPublicPage(page, from);
  await wayIn(page).click();
  await expect(page).toHaveURL(provider);
}

/** Creates an account on the provider's German page. It also works in a separate window, which closes itself. */
export async function fillSignUp(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByRole('link', { name: 'Konto anlegen' }).click();
  await page.getByLabel('Vollständiger Name').fill(name);
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
}

/** Signs in to an existing account on the provider's German page. */
export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

/** Creates an account through the real pages. Ends at /setup, because the person has no plan. */
export async function signUp(page: Page, person: Person, from = '/'): Promise<void> {
  await goToSignIn(page, from);
  await fillSignUp(page, person);
  await expectSignedIn(page);
}

export async function signIn(page: Page, person: Person, from = '/'): Promise<void> {
  await goToSignIn(page, from);
  await fillSignIn(page, person);
  await expectSignedIn(page);
}

export async function signOut(page: Page): Promise<void> {
  await wayOut(page).click();
  await expectSignedOut(page);
}

export const expectSignedIn = (page: Page): Promise<void> => expect(wayOut(page)).toBeVisible({ timeout: 20_000 });
export const expectSignedOut = (page: Page): Promise<void> => expect(wayIn(page)).toBeVisible({ timeout: 20_000 });
