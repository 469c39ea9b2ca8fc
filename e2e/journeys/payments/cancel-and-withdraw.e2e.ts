import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/pages/expect-accessible.ts';
import { mailAbout } from '../../support/mail.ts';
import { openAccount } from '../../support/identity/open-account.ts';
import { openPublicPage } from '../../support/pages/open-public-page.ts';
import { ordersOf, paymentsOf } from '../../support/payments/orders.ts';
import { newPerson } from '../../support/person.ts';
import { buy } from '../../support/payments/purchase.ts';
import { goneScan } from '../../support/scan.ts';
import { exercises } from '../../support/tags.ts';
import { test } from '../../support/test.ts';

const tag = exercises('shell', 'billing', 'api', 'sandbox');

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** The time is always that of Berlin, for every reader. */
const received = (what: string) =>
  new RegExp(`${what} ist am \\d+\\. \\p{L}+ \\d{4} um \\d\\d:\\d\\d Uhr (?:\\([^)]*\\) )?.*eingegangen`, 'u');

test('every page links to cancellation and withdrawal in its footer, without a login', { tag }, async ({ page }) => {
  for (const route of ['/', '/pricing', goneScan, '/farewell', '/cancel', '/withdraw', '/gibt-es-nicht']) {
    await page.goto(route);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Verträge hier kündigen' })).toHaveAttribute('href', '/cancel');
    await expect(footer.getByRole('link', { name: 'Vertrag widerrufen' })).toHaveAttribute('href', '/withdraw');
  }
});

test('the German addresses for printed letters open the same pages', { tag }, async ({ page }) => {
  await page.goto('/kuendigen');
  await expect(heading(page)).toHaveText('Verträge hier kündigen');
  await page.goto('/widerruf');
  await expect(heading(page)).toHaveText('Vertrag widerrufen');
});

test(
  'a visitor without a login cancels in two steps, and gets a confirmation with date and time',
  { tag },
  async ({ page }) => {
    const { email, name } = newPerson();
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Verträge hier kündigen' }).click();
    await expect(heading(page)).toHaveText('Verträge hier kündigen');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Jetzt kündigen' }).click();
    await expect(main(page)).toContainText('Bitte wählen Sie die Art der Kündigung.');
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Ordentlich, zum nächstmöglichen Zeitpunkt' }).check();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Welcher Vertrag?').fill('Pro, monatlich');
    await page.getByLabel('E-Mail-Adresse für die Bestätigung').fill(email);
    await page.getByRole('button', { name: 'Jetzt kündigen' }).click();
    await expect(main(page)).toContainText(received('Ihre Kündigung'));
    await expect(heading(page)).toBeFocused();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Bestätigung herunterladen' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.txt$/);
    const mail = await mailAbout(email, /Kündigung/);
    expect(mail.text).toMatch(received('Ihre Kündigung'));
    expect(mail.text).toContain(`Name: ${name}`);
    expect(mail.text).toContain('Pro, monatlich');
  },
);

test(
  'a visitor without a login withdraws in two steps, and gets a confirmation with date and time',
  { tag },
  async ({ page }) => {
    const { email, name } = newPerson();
    await page.goto('/pricing');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Vertrag widerrufen' }).click();
    await expect(heading(page)).toHaveText('Vertrag widerrufen');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Vertrag oder Bestellnummer').fill('ST-34679ACD');
    await page.getByLabel('E-Mail-Adresse für die Bestätigung').fill(email);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).click();
    await expect(main(page)).toContainText(received('Ihr Widerruf'));
    await expectAccessible(page);
    const mail = await mailAbout(email, /Widerruf/);
    expect(mail.text).toMatch(received('Ihr Widerruf'));
    expect(mail.text).toContain('ST-34679ACD');
  },
);

test(
  'the cancellation of a signed-in person ends their own subscription at the end of the period',
  { tag },
  async ({ page }) => {
    const person = newPerson();
    await openAccount(page, person);
    await buy(page, 'basic_monthly');
    const [order] = await ordersOf(page);
    const reference = order?.reference ?? 'no order';
    await openPublicPage(page, '/cancel');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name);
    await expect(page.getByLabel('Welcher Vertrag?')).toHaveValue(reference);
    await expect(page.getByLabel('E-Mail-Adresse für die Bestätigung')).toHaveValue(person.email);
    await page.getByRole('radio', { name: 'Ordentlich, zum nächstmöglichen Zeitpunkt' }).check();
    await page.getByRole('button', { name: 'Jetzt kündigen' }).click();
    await expect(main(page)).toContainText(received('Ihre Kündigung'));
    const mail = await mailAbout(person.email, /endet/);
    expect(mail.text).toContain(reference);
    // The mail leaves before our copy of the subscription is read again.
    await expect
      .poll(
        async () => {
          await page.goto('/setup');
          await expect(main(page)).toContainText('0 von 1 Domain belegt');
          return main(page)
            .getByText(/Ihr Abo endet am \d+\. \p{L}+ \d{4}\./u)
            .count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    await expectAccessible(page);
  },
);

test('the withdrawal of a signed-in person refunds the money and ends the plan', { tag }, async ({ page }) => {
  const person = newPerson();
  await openAccount(page, person);
  await buy(page, 'basic_once');
  const [order] = await ordersOf(page);
  const reference = order?.reference ?? 'no order';
  await openPublicPage(page, '/withdraw');
  await expect(page.getByLabel('Vertrag oder Bestellnummer')).toHaveValue(reference);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name);
  await page.getByRole('button', { name: 'Widerruf bestätigen' }).click();
  await expect(main(page)).toContainText(received('Ihr Widerruf'));
  const mail = await mailAbout(person.email, /^Ihr Widerruf ist wirksam/);
  expect(mail.text).toContain(reference);
  expect(mail.text).toContain('20,00');
  await expect
    .poll(
      async () => {
        await page.goto('/runs');
        await page.getByRole('heading', { level: 1 }).waitFor();
        return new URL(page.url()).pathname;
      },
      { timeout: 20_000 },
    )
    .toBe('/setup');
  expect(await paymentsOf(page)).toHaveLength(1);
});
