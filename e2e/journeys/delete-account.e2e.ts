import { expect, type Page } from '@playwright/test';
import { execute, rowsOf } from '../support/database.ts';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { mailsTo } from '../support/mail.ts';
import { askAs } from '../support/member-api.ts';
import { openAccount } from '../support/identity/open-account.ts';
import { newPerson } from '../support/person.ts';
import { claimsIn, givePlan } from '../support/payments/plan.ts';
import { demoPage, orderScan, scanned } from '../support/scan.ts';
import { expectSignedOut, fillSignIn, fillSignUp, goToSignIn } from '../support/identity/sign-in.ts';
import { storedSession } from '../support/identity/stored-session.ts';
import { stack } from '../support/stack.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises(
  'shell',
  'account',
  'billing/setup',
  'runs/farewell',
  'runs/profile-general',
  'runs/scan',
  'api',
  'sandbox',
);

const dialog = (page: Page) => page.getByRole('dialog');
const openDialog = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Konto löschen' }).click();
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Endgültig löschen' }).click();
const word = (page: Page) => dialog(page).getByLabel('Zur Bestätigung tippen Sie: LÖSCHEN');
const farewell = 'Ihr Konto ist gelöscht';

test('an account is deleted with all its data, and its token is no longer accepted', { tag }, async ({ page }) => {
  const person = newPerson();
  // The account has a check, a plan and a website in the plan.
  await orderScan(page, demoPage('/laden-repariert/', 'delete-account'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ergebnis für/, scanned);
  const link = page.url();
  await page.getByRole('button', { name: 'Anmelden und behalten' }).click();
  await fillSignUp(page, person);
  await expect(page.getByRole('main')).toContainText('Diese Prüfung gehört jetzt zu Ihrem Konto');
  await givePlan(page);
  const { sub } = await claimsIn(page);
  await execute(
    `insert into registered_sites (owner_sub, host_key, url, source_kind, source_id, slot_no)
     select $1, 'journey.example', 'https://journey.example/', 'payment', payment_intent_id, 1
     from one_time_payments join billing_customers using (stripe_customer_id) where sub = $1`,
    [sub],
  );
  const { access_token: token } = await storedSession(page);
  const at = { origin: stack.origin };
  expect((await askAs(token, '/me', at)).status).toBe(200);
  expect(await tracesOf(sub, person.email)).toEqual({ accounts: 1, customers: 1, runs: 1, sites: 1 });

  await page.goto('/profile/general');
  await openDialog(page);
  await expectAccessible(page);
  await confirm(page);
  await expect(word(page)).toBeFocused();
  await expect(word(page)).toHaveAccessibleDescription(/Bitte tippen Sie das Wort LÖSCHEN\./);
  expect((await askAs(token, '/me', at)).status).toBe(200);
  await word(page).fill('Löschen');
  await confirm(page);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(farewell);
  await expectSignedOut(page);
  await expectAccessible(page);
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.')));
  expect(kept).toEqual([]);
  expect(await askAs(token, '/me', at)).toMatchObject({ status: 410, body: { code: 'gone' } });

  // The deletion continues after the answer. The mail comes last.
  await expect
    .poll(() => subjectsTo(person.email), { timeout: 30_000 })
    .toContain('Ihr Konto bei Stufenlos ist gelöscht');
  await expect.poll(() => tracesOf(sub, person.email), { timeout: 20_000 }).toEqual({});
  expect((await askAs(token, '/me', at)).status).toBe(410);
  expect(await tracesOf(sub, person.email)).toEqual({});
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dieses Ergebnis ist nicht mehr verfügbar');
  await expect(page.getByRole('main')).not.toContainText('Ergebnis für');

  // The provider has deleted the person too.
  await goToSignIn(page);
  await fillSignIn(page, person);
  await expect(page.getByText('E-Mail-Adresse und Passwort passen nicht zusammen.')).toBeVisible();
});

test('a person without a plan can delete their account from the page with the plans', { tag }, async ({ page }) => {
  const person = newPerson();
  await openAccount(page, person);
  const { sub } = await claimsIn(page);
  await page.goto('/setup');
  await openDialog(page);
  await word(page).fill('LÖSCHEN');
  // The account exists from the first request of its page on, which can take longer than the dialog.
  await expect.poll(() => tracesOf(sub, person.email)).toEqual({ accounts: 1 });
  await confirm(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(farewell);
  await expectSignedOut(page);
  await expect.poll(() => tracesOf(sub, person.email), { timeout: 20_000 }).toEqual({});
});

test('the page after a deletion says nothing to people who did not delete an account', { tag }, async ({ page }) => {
  await page.goto('/farewell');
  await expect(page).toHaveURL(`${stack.origin}/`);
  await expect(page.getByText(farewell)).toBeHidden();
});

const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

/** Counts the rows about a person by table, only for tables with such rows. */
async function tracesOf(sub: string, email: string): Promise<Record<string, number>> {
  const rows = await rowsOf<{ place: string; count: number }>(
    `select place, count(*)::int as count from (
       select 'accounts' as place from accounts where sub = $1
       union all select 'runs' from runs where owner_sub = $1
       union all select 'sites' from registered_sites where owner_sub = $1
       union all select 'customers' from billing_customers where sub = $1
       union all select 'effects' from effects where strpos(payload::text, $1) > 0 or strpos(payload::text, $2) > 0
     ) as traces group by place order by place`,
    [sub, email],
  );
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]));
}
