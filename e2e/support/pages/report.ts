import { expect, type Locator, type Page } from '@playwright/test';
import { openAccount } from '../identity/open-account.ts';
import { newPerson, type Person } from '../person.ts';
import { givePlan } from '../payments/plan.ts';
import { byMouse, type Visitor } from '../visitor.ts';

/** Time for the check of a website with several pages on a busy machine. */
export const siteScanned = { timeout: 120_000 };

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
export const main = (page: Page): Locator => page.getByRole('main');

/** A person with a plan and free places for websites. `isConfirmed`: the email address is verified too. */
export async function withPlan(page: Page, { isConfirmed = false } = {}): Promise<Person> {
  const person = newPerson();
  await openAccount(page, person, { isConfirmed });
  await givePlan(page);
  return person;
}

export interface Order {
  scope?: 'site' | 'page';
  visitor?: Visitor;
}

/** Orders a run in the dialog of the list of runs, and adds the website to the plan if needed. Returns its row. */
export async function orderRun(
  page: Page,
  address: string,
  { scope = 'site', visitor = byMouse }: Order = {},
): Promise<Locator> {
  await page.goto('/runs');
  // Wait for the list, because an empty list shows a form with the same words.
  await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0);
  await visitor.press(page.getByRole('button', { name: 'Neue Prüfung' }));
  const dialog = page.getByRole('dialog');
  await visitor.type(dialog.getByLabel('Adresse der Website'), address);
  const scopes = dialog.getByRole('radio', { name: scope === 'site' ? /^Alle Unterseiten/ : 'Nur diese Seite' });
  // A place that stays bound to the website is never chosen beforehand.
  const takesPlace = dialog.getByRole('radio', { name: /^Mit meinem Tarif/ });
  await scopes.or(takesPlace).first().waitFor();
  if (await takesPlace.isVisible()) await visitor.choose(takesPlace);
  await visitor.choose(scopes);
  await visitor.press(dialog.getByRole('button', { name: 'Prüfung starten' }));
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: address.replace(/^https?:\/\//, '').replace(/\/$/, '') });
  await expect(row.first()).toBeVisible();
  return row.first();
}

/** Opens the run of a row. Returns its address without host. */
export async function openRun(page: Page, row: Locator): Promise<string> {
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/run\/[\w-]{36}$/);
  return new URL(page.url()).pathname;
}

export const expectEnded = (page: Page): Promise<void> =>
  expect(heading(page)).toHaveText(/^Ergebnis für localhost/, siteScanned);

/** Orders a check and waits for its result. Returns the address of its page. */
export async function checked(page: Page, address: string, order: Order = {}): Promise<string> {
  const path = await openRun(page, await orderRun(page, address, order));
  await expectEnded(page);
  return path;
}

/** Repeats the check of a result and waits for its end. */
export async function checkAgain(page: Page, before: string): Promise<string> {
  await page.goto(before);
  await leaveForOtherRun(page, page.getByRole('button', { name: 'Erneut prüfen' }));
  await expectEnded(page);
  return new URL(page.url()).pathname;
}

/** Presses a control of a result that leads to another run, and waits until that run is shown. */
export async function leaveForOtherRun(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  const before = page.url();
  const earlier = await heading(page).elementHandle();
  await control.click();
  await expect(page).not.toHaveURL(before);
  await expect(page).toHaveURL(/\/run\/[\w-]{36}$/);
  // The address changes a moment before the page, and the heading of the earlier result says the same.
  await earlier?.waitForElementState('hidden');
}

/** The groups of the selected tab, by their headings. */
export const groups = (page: Page): Locator =>
  page.getByRole('tabpanel').getByRole('heading', { level: 3 }).getByRole('button');

/** Reads the number of findings that the filters show, from the text that is also announced. */
export async function shownFindings(page: Page): Promise<number> {
  const words = page.getByRole('tabpanel').getByText(/^\d+ Funde? angezeigt$/);
  await expect(page.getByRole('tabpanel').locator('[aria-busy=true]')).toHaveCount(0);
  return Number.parseInt((await words.textContent()) ?? '', 10);
}

/** Opens a group and waits for its elements. */
export async function openGroup(page: Page, name: RegExp | string): Promise<Locator> {
  const toggle = groups(page).filter({ hasText: name }).first();
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
  const body = page.locator(`[id="${(await toggle.getAttribute('aria-controls')) ?? ''}"]`);
  await expect(body.getByRole('heading', { name: /^(?:Betroffene Elemente|Affected elements)$/ })).toBeVisible();
  await expect(body.locator('[aria-busy=true]')).toHaveCount(0);
  return body;
}
