import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { mailedLink, mailsTo } from '../support/mail.ts';
import { openAccount } from '../support/identity/open-account.ts';
import { newPerson, type Person } from '../support/person.ts';
import { claimsIn, givePlan } from '../support/payments/plan.ts';
import { demoPage, scanned } from '../support/scan.ts';
import { signIn, signOut } from '../support/identity/sign-in.ts';
import { stack } from '../support/stack.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('runs/profile', 'runs/profile-general', 'shell', 'account', 'api', 'sandbox');
/** People see their runs after they have signed in. */
const signInTag = exercises('runs/profile', 'runs/profile-general', 'runs/runs', 'shell', 'account', 'api', 'sandbox');
const orderTag = exercises(
  'runs/profile',
  'runs/profile-general',
  'runs/profile-runs',
  'runs/run',
  'runs/runs',
  'shell',
  'api',
);

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const changeName = (page: Page) => page.getByRole('button', { name: 'Vollständiger Name: Aktualisieren' });
const changeEmail = (page: Page) => page.getByRole('button', { name: 'E-Mail-Adresse: Aktualisieren' });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Speichern' }).click();

async function atProfile(page: Page): Promise<Person> {
  const person = newPerson();
  await openAccount(page, person);
  await givePlan(page);
  await page.goto('/profile');
  await expect(page).toHaveURL(`${stack.origin}/profile/general`);
  await expect(main(page)).toContainText(person.email);
  return person;
}

/** Opens the link of a mail in another tab and returns to the first tab. */
async function openMailed(page: Page, link: string, title: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(link);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(title);
  await tab.close();
  // In a headless browser every tab is always in front, so the test has to send the focus event itself.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

/** Returns a check that the page was not reloaded, so that no login happened in between. */
async function watchReloads(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  return async () => expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
}

test('a new name is shown without a new login', { tag }, async ({ page }) => {
  const person = await atProfile(page);
  const expectNoReload = await watchReloads(page);
  await changeName(page).click();
  const field = dialog(page).getByLabel('Vollständiger Name');
  await expect(field).toHaveValue(person.name);
  await expectAccessible(page);

  await field.fill(' ');
  await save(page);
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Bitte geben Sie 1 bis 100 Zeichen ein\./);

  await field.fill('Ada von Neu');
  await save(page);
  await expect(dialog(page)).toBeHidden();
  await expect(main(page)).toContainText('Profil aktualisiert.');
  await expect(main(page)).toContainText('Ada von Neu');
  await expect(main(page)).not.toContainText(person.name);
  await expect(changeName(page)).toBeFocused();
  expect(await claimsIn(page)).toMatchObject({ name: 'Ada von Neu', email: person.email });
  await expectNoReload();
  await page.reload();
  await expect(main(page)).toContainText('Ada von Neu');
});

test('closing asks before an unfinished change is lost', { tag }, async ({ page }) => {
  await atProfile(page);
  await changeName(page).click();
  await dialog(page).getByLabel('Vollständiger Name').fill('Halb fertig');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toContainText('Ihre Eingaben gehen dann verloren. Trotzdem schließen?');
  await dialog(page).getByRole('button', { name: 'Weiter bearbeiten' }).click();
  await expect(dialog(page).getByLabel('Vollständiger Name')).toHaveValue('Halb fertig');
  await dialog(page).getByRole('button', { name: 'Abbrechen' }).click();
  await dialog(page).getByRole('button', { name: 'Eingaben verwerfen' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(changeName(page)).toBeFocused();
  await expect(main(page)).not.toContainText('Halb fertig');
});

test(
  'a new email address is valid after its link was opened, and then works for signing in',
  { tag: signInTag },
  async ({ page }) => {
    const person = await atProfile(page);
    const expectNoReload = await watchReloads(page);
    const email = newPerson().email;
    await changeEmail(page).click();
    await dialog(page).getByLabel('Neue E-Mail-Adresse').fill(email);
    await save(page);
    await expect(dialog(page)).toBeHidden();
    await expect(main(page)).toContainText(`Wir haben einen Link an ${email} geschickt.`);
    expect(await claimsIn(page)).toMatchObject({ email: person.email });

    await openMailed(page, await mailedLink(email), 'E-Mail-Adresse bestätigt');
    await expect.poll(() => claimsIn(page)).toMatchObject({ email, email_verified: true });
    await expect(main(page)).toContainText(email);
    await expect(main(page)).not.toContainText(person.email);
    await expect(page.getByRole('button', { name: 'Jetzt bestätigen' })).toBeHidden();
    await expectNoReload();
    await signOut(page);
    await signIn(page, { ...person, email });
  },
);

test(
  'the field refuses the address of another person, a malformed one and the current one',
  { tag },
  async ({ page }) => {
    const person = await atProfile(page);
    await changeEmail(page).click();
    const field = dialog(page).getByLabel('Neue E-Mail-Adresse');
    for (const [typed, fault] of [
      ['kein-at.example', /Bitte prüfen Sie die E-Mail-Adresse\./],
      [person.email.toUpperCase(), /Das ist bereits Ihre E-Mail-Adresse\./],
      ['erika@example.org', /Diese E-Mail-Adresse lässt sich nicht verwenden\./],
    ] as const) {
      await field.fill(typed);
      await save(page);
      await expect(field).toHaveAccessibleDescription(fault);
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(typed);
    }
    await expectAccessible(page);
    expect(await claimsIn(page)).toMatchObject({ email: person.email });
  },
);

test('a person confirms their email address from the profile', { tag }, async ({ page }) => {
  const person = await atProfile(page);
  const before = (await mailsTo(person.email)).length;
  await expect(main(page)).toContainText('Noch nicht bestätigt');
  await page.getByRole('button', { name: 'Jetzt bestätigen' }).click();
  await expect(main(page)).toContainText(`Wir haben einen Bestätigungslink an ${person.email} geschickt.`);
  await expectAccessible(page);
  await openMailed(page, await mailedLink(person.email, before + 1), 'E-Mail-Adresse bestätigt');
  await expect(page.getByRole('button', { name: 'Jetzt bestätigen' })).toBeHidden();
  await expect(main(page)).not.toContainText('Noch nicht bestätigt');
  expect(await claimsIn(page)).toMatchObject({ email_verified: true });
});

test('the account stores language and mail settings', { tag: signInTag }, async ({ page, browser }) => {
  const person = await atProfile(page);
  const finished = page.getByLabel('Eine Prüfung ist abgeschlossen');
  const wanted = !(await finished.isChecked());
  await finished.setChecked(wanted);
  await expect(main(page)).toContainText('Gespeichert.');
  await page.getByLabel('Sprache der Website und der E-Mails').selectOption('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(main(page)).toContainText('Saved.');
  await expectAccessible(page);

  // Another browser shows the settings of the account.
  const other = await (await browser.newContext({ locale: 'de-DE' })).newPage();
  await signIn(other, person);
  await other.goto('/profile/general');
  await expect(other.getByLabel('Sprache der Website und der E-Mails')).toHaveValue('en');
  await expect(other.getByLabel('Eine Prüfung ist abgeschlossen')).toBeChecked({ checked: wanted });
  await other.context().close();
});

test('a person downloads all their data as one file', { tag }, async ({ page }) => {
  const person = await atProfile(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Meine Daten herunterladen' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^stufenlos-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as Record<string, unknown>;
  expect(data).toMatchObject({ claims: { email: person.email, name: person.name } });
  expect(Object.keys(data)).toEqual(expect.arrayContaining(['exportedAt', 'account', 'claims', 'runs', 'billing']));
  await expect(main(page)).toContainText('Die Datei wird heruntergeladen.');
});

test('a person orders a check in the dialog and finds it in the list', { tag: orderTag }, async ({ page }) => {
  await atProfile(page);
  await main(page).getByRole('link', { name: 'Bisherige Prüfungen' }).click();
  await expect(page).toHaveURL(`${stack.origin}/profile/runs`);
  await expect(main(page)).toContainText('Noch keine Prüfungen');
  await page.getByRole('button', { name: 'Neue Prüfung' }).click();
  const address = dialog(page).getByLabel('Adresse der Website');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Prüfung starten' }).click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute('aria-invalid', 'true');

  await address.fill(demoPage('/laden-repariert/', 'from-the-dialog'));
  await dialog(page).getByRole('button', { name: 'Prüfung starten' }).click();
  // The place of a one-time purchase stays bound to the website, so nothing is chosen beforehand.
  await expect(dialog(page).getByRole('radio', { name: /^Mit meinem Tarif/ })).toBeFocused();
  await expect(dialog(page)).toContainText('Bitte wählen Sie, ob die Website zu Ihrem Tarif gehören soll.');
  await expectAccessible(page);
  await dialog(page)
    .getByRole('radio', { name: /^Kostenlos und ohne Tarif/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Prüfung starten' }).click();
  await expect(dialog(page)).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'test=from-the-dialog' });
  await expect(row).toContainText('Abgeschlossen', scanned);
  await expectAccessible(page);
  await page.goto('/runs');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/run\/[\w-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ergebnis für localhost/);
});
