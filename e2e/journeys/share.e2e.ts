import { expect } from '@playwright/test';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { checked, groups, heading, main, openGroup, withPlan } from '../support/pages/report.ts';
import { demoPage } from '../support/scan.ts';
import { stack } from '../support/stack.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('runs/run', 'runs/runs', 'runs/shared', 'api', 'worker');

const host = new URL(stack.sites).host;

test('a shared link only shows the result, until sharing ends', { tag }, async ({ page, browser }) => {
  test.setTimeout(180_000);
  await withPlan(page);
  const run = await checked(page, demoPage('/laden/', 'teilen'));
  await page.getByRole('button', { name: 'Link teilen' }).click();
  await expect(main(page)).toContainText('Dieses Ergebnis ist nicht geteilt.');
  await page.getByRole('button', { name: 'Link erstellen' }).click();
  const field = page.getByLabel('Link zum Lesen');
  await expect(field).toHaveValue(new RegExp(`^${stack.origin}/shared/[\\w-]{22,}$`));
  const link = await field.inputValue();
  await expectAccessible(page);

  // A guest has no account.
  const guest = await (await browser.newContext()).newPage();
  const told: string[] = [];
  guest.on('request', (request) => told.push(`${request.method()} ${request.url()}`));
  await guest.goto(link);
  await expect(heading(guest)).toHaveText(`Geteiltes Ergebnis für ${host}`);
  await expect(main(guest)).toContainText('Sie können es lesen, aber nichts daran ändern.');
  await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const body = await openGroup(guest, 'WCAG 1.1.1');
  const picture = body.getByRole('img', { name: /^Bildausschnitt/ }).first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await guest.getByRole('tab', { name: /^Seiten \(/ }).click();
  await expect(guest.getByRole('tabpanel').getByRole('row').filter({ hasText: 'warenkorb.html' })).toBeVisible();
  for (const name of [/^Ignorieren/, 'Exportieren', 'Link teilen', 'Erneut prüfen', 'Prüfung löschen']) {
    await expect(guest.getByRole('button', { name })).toHaveCount(0);
  }
  for (const name of ['Vergleich', 'Handprüfliste']) await expect(guest.getByRole('link', { name })).toHaveCount(0);
  await expectAccessible(guest);
  // The guest only reads, and no request contains the address of the run itself.
  expect(told.filter((request) => !request.startsWith('GET '))).toEqual([]);
  expect(told.filter((request) => request.includes(`/api/runs/`))).toEqual([]);
  await guest.goto(run);
  await expect(guest).not.toHaveURL(new RegExp(run));

  // The link is shown only once. The owner can create a new link later, which ends the old one.
  await page.reload();
  await page.getByRole('button', { name: 'Link teilen' }).click();
  await expect(main(page)).toContainText('Geteilt seit');
  await page.getByRole('button', { name: 'Neuen Link erstellen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Der bisherige Link funktioniert danach nicht mehr');
  await dialog.getByRole('button', { name: 'Neuen Link erstellen' }).click();
  await expect(field).not.toHaveValue(link);
  const renewed = await field.inputValue();
  await guest.goto(link);
  await expect(heading(guest)).toHaveText('Diese Freigabe gibt es nicht mehr');
  await guest.goto(renewed);
  await expect(groups(guest).first()).toBeVisible();

  await page.getByRole('button', { name: 'Freigabe beenden' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Freigabe beenden' }).click();
  await expect(main(page)).toContainText('Dieses Ergebnis ist nicht geteilt.');
  await guest.reload();
  await expect(heading(guest)).toHaveText('Diese Freigabe gibt es nicht mehr');
  await expect(main(guest)).toContainText('Fragen Sie die Person, die Ihnen den Link geschickt hat.');
  await expectAccessible(guest);
  await guest.context().close();
});
