import { expect, type Page } from '@playwright/test';
import type { Person } from '../person.ts';

/** The provider's pages, as long as somebody is on them. */
export const providersPage = /\/sandbox\/identity\//;
/** Ours, with somebody signed in: the way out is offered. */
export const wayOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(?:Abmelden|Log out)$/ });
export const wayIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Anmelden' });

/** Opens a page of ours and goes to the provider's login from there. */
export async function goToSignIn(page: Page, from = '/', provider = providersPage): Promise<void> {
  await page.goto(from);
  await wayIn(page).click();
  await expect(page).toHaveURL(provider);
}

/** On the provider's page, in German: a new account. In a window of its own as well, which closes itself. */
export async function fillSignUp(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByRole('link', { name: 'Konto anlegen' }).click();
  await page.getByLabel('Vollständiger Name').fill(name);
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
}

/** On the provider's page, in German: an account that exists. */
export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

/** A new account through the real pages; ends where somebody without a plan ends, at /setup. */
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
