import { expect, type Page } from '@playwright/test';
import { rowsOf } from '../support/database.ts';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { askAs } from '../support/member-api.ts';
import { openAccount } from '../support/identity/open-account.ts';
import { newPerson } from '../support/person.ts';
import { givePlan } from '../support/payments/plan.ts';
import { demoPage, orderScan, scanned } from '../support/scan.ts';
import { expectSignedIn, fillSignUp, providersPage, signUp } from '../support/identity/sign-in.ts';
import { stack } from '../support/stack.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('shell', 'runs/run', 'runs/runs', 'runs/scan', 'api', 'worker');

const main = (page: Page) => page.getByRole('main');
const done = 'Diese Prüfung gehört jetzt zu Ihrem Konto und läuft nicht mehr ab.';
const taken = 'Diese Prüfung gehört schon zu einem anderen Konto.';
const result = /^Ergebnis für localhost/;
const expectResult = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(result, { timeout: scanned.timeout });

test(
  'a sign-in from the result of a free check keeps the check, which then belongs to one account only',
  { tag },
  async ({ page, browser }) => {
    await orderScan(page, demoPage('/laden-repariert/', 'claim-after-login'));
    await expectResult(page);
    const link = page.url();
    await expect(main(page)).toContainText('unter diesem Link abrufbar');
    await page.getByRole('button', { name: 'Anmelden und behalten' }).click();
    await expect(page).toHaveURL(providersPage);
    await fillSignUp(page, newPerson());
    await expectSignedIn(page);

    // The result is shown again, and the check is kept without another click.
    await expect(page).toHaveURL(link);
    await expect(main(page)).toContainText(done);
    await expectAccessible(page);

    await givePlan(page);
    await page.reload();
    await page.getByRole('link', { name: 'In Ihren Prüfungen öffnen' }).click();
    await expect(page).toHaveURL(/\/run\/[\w-]{36}$/);
    const own = new URL(page.url()).pathname;
    await expectResult(page);
    await page.goto('/runs');
    await expect(page.getByRole('table').getByRole('link', { name: 'test=claim-after-login' })).toHaveAttribute(
      'href',
      own,
    );
    const [run] = await rowsOf<{ expires_at: Date | null }>('select expires_at from runs where id = $1', [
      own.slice('/run/'.length),
    ]);
    expect(run?.expires_at).toBeNull();

    // Another person with a plan can read the link, but the run does not become theirs.
    const other = await (await browser.newContext({ locale: 'de-DE' })).newPage();
    await openAccount(other, newPerson('Otto Beispiel'));
    await givePlan(other);
    await other.goto(link);
    await expectResult(other);
    await other.getByRole('button', { name: 'Diese Prüfung behalten' }).click();
    await expect(main(other)).toContainText(taken);
    await expectAccessible(other);
    const runId = own.slice('/run/'.length);
    const at = { origin: stack.origin };
    expect(await askAs(other, `/runs/${runId}`, at)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await askAs(other, `/scans/${link.split('/').at(-1)}/claim`, { ...at, method: 'POST' })).status).toBe(404);
    await other.goto(own);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Diese Prüfung gibt es nicht');
    await other.goto('/runs');
    await expect(main(other)).toContainText('Noch keine Prüfungen');
    await other.context().close();

    // A visitor without an account who has the link.
    const visitor = await (await browser.newContext({ locale: 'de-DE' })).newPage();
    await visitor.goto(link);
    await expectResult(visitor);
    await visitor.context().close();
  },
);

test('a signed-in person keeps a check on request, and opening a link keeps nothing', { tag }, async ({ page }) => {
  const address = demoPage('/laden-repariert/', 'keep-on-demand');
  await orderScan(page, address);
  await expectResult(page);
  const link = new URL(page.url()).pathname;
  await signUp(page, newPerson(), link);
  await expect(page).toHaveURL(stack.origin + link);
  await expectResult(page);
  const keep = page.getByRole('button', { name: 'Diese Prüfung behalten' });
  await expect(keep).toBeVisible();
  await expect(main(page)).not.toContainText(done);
  const [run] = await rowsOf<{ expires_at: Date | null }>('select expires_at from runs where url = $1', [address]);
  expect(run?.expires_at).toBeInstanceOf(Date);
  await keep.click();
  await expect(main(page)).toContainText(done);
  await expect(page.getByRole('heading', { name: 'Diese Prüfung behalten' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Tarife ansehen' })).toBeVisible();
});
