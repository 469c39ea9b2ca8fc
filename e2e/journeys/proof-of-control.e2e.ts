import { expect } from '@playwright/test';
import { closedPage, publishProof } from '../support/pages/closed-site.ts';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import {
  expectEnded,
  heading,
  main,
  openRun,
  orderRun,
  shownFindings,
  siteScanned,
  withPlan,
} from '../support/pages/report.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('runs/profile-proofs', 'runs/run', 'runs/runs', 'account', 'api', 'worker', 'scan-engine');

test.setTimeout(180_000);

/** Only an account that has proven control of a website may have it checked against its robots.txt. */
test(
  'an owner whose robots.txt forbids our checks proves the website, and can check it from then on',
  { tag },
  async ({ page }) => {
    const address = closedPage(`eigen-${Date.now()}`);
    const robots = main(page).getByText(/^Die robots\.txt untersagt den Abruf/);
    await withPlan(page);
    const stopped = await openRun(page, await orderRun(page, address, { scope: 'page' }));
    await expect(robots).toBeVisible(siteScanned);
    await expectAccessible(page);

    await page.getByRole('link', { name: /Nachweis beginnen$/ }).click();
    await expect(page.getByRole('textbox', { name: 'Adresse der Website' })).toHaveValue(address);
    await page.getByRole('button', { name: 'Angaben anzeigen' }).click();
    const card = page.getByRole('article');
    await expect(card).toContainText('Noch nicht nachgewiesen.');
    const look = card.getByRole('button', { name: /Jetzt nachsehen$/ });
    await look.click();
    await expect(card).toContainText('Im Kopfbereich der Startseite steht keine passende Meta-Angabe.');
    await expectAccessible(page);

    await publishProof((await card.locator('pre').filter({ hasText: '<meta' }).textContent()) ?? '');
    await look.click();
    await expect(card).toContainText(/Nachweis für localhost:\d+ gefunden: Die Meta-Angabe stimmt\./);
    await expect(card).toContainText(/^localhost:\d+Nachgewiesen\. Zuletzt gesehen am/);
    await expectAccessible(page);

    await page.goto(stopped);
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page).not.toHaveURL(new RegExp(stopped));
    await expectEnded(page);
    expect(await shownFindings(page)).toBeGreaterThan(0);

    await page.goto('/profile/proofs');
    await card.getByRole('button', { name: /Nachweis entfernen$/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('gilt bei Ihren Prüfungen dann wieder die robots.txt');
    await dialog.getByRole('button', { name: 'Nachweis entfernen' }).click();
    await expect(main(page)).toContainText('Sie haben noch für keine Website einen Nachweis begonnen.');

    await openRun(page, await orderRun(page, closedPage(`wieder-${Date.now()}`), { scope: 'page' }));
    await expect(robots).toBeVisible(siteScanned);
    await expect(heading(page)).toHaveText('Diese Website konnten wir nicht prüfen.');
  },
);
