import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/pages/expect-accessible.ts';
import { leaveForOtherRun } from '../../support/pages/report.ts';
import { openAccount } from '../../support/identity/open-account.ts';
import { newPerson } from '../../support/person.ts';
import { givePlan } from '../../support/payments/plan.ts';
import { demoPage, orderScan, scanned } from '../../support/scan.ts';
import { shopWords } from '../../support/payments/shop-words.ts';
import { exercises } from '../../support/tags.ts';
import { test } from '../../support/test.ts';

const tag = exercises('runs/run', 'billing/setup', 'api', 'worker');

const words = shopWords.de;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** One beside the numbers, one below the preview. */
const unlockButtons = (page: Page) => page.getByRole('button', { name: words.unlock });
const rowsOfFindings = (page: Page) => page.getByRole('tabpanel').getByRole('table').first().getByRole('row');

test(
  'a person with a free place adds a website once, and then reads its later reports without a question',
  { tag },
  async ({ page }) => {
    await openAccount(page, newPerson());
    await givePlan(page, { sites: 1 });
    await orderScan(page, demoPage('/laden/', 'platz-1'));
    await expect(heading(page)).toHaveText(words.result, scanned);
    await expect(page.getByRole('main')).toContainText(words.preview);
    await unlockButtons(page).first().click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('zu Ihrem Tarif hinzufügen (noch 1 frei)');
    await expectAccessible(page);

    // "Cancel" uses no place.
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(question).toBeHidden();
    await expect(unlockButtons(page).first()).toBeFocused();
    await expect(rowsOfFindings(page)).toHaveCount(6);

    await unlockButtons(page).first().click();
    await question.getByRole('button', { name: 'Hinzufügen und freischalten' }).click();
    await expect(page).toHaveURL(/\/run\/[\w-]{36}/);
    await expect(page.getByRole('tabpanel').getByText('18 Funde angezeigt')).toBeVisible();
    await expectAccessible(page);

    // The free scan took no pictures. The unlock has ordered a run that takes them.
    await expect(page.getByRole('img', { name: /^Bildausschnitt/ })).toHaveCount(0);
    await leaveForOtherRun(page, page.getByRole('link', { name: 'Prüfung mit Ihrem Tarif ansehen' }));
    await expect(heading(page)).toHaveText(words.result, scanned);
    await expect(page.getByRole('tab', { name: 'Seitenansicht' })).toBeVisible(scanned);
    await expectAccessible(page);

    await orderScan(page, demoPage('/laden/', 'platz-2'));
    await expect(heading(page)).toHaveText(words.result, scanned);
    await expect(page.getByRole('tabpanel').getByText('18 Funde angezeigt')).toBeVisible();
    await expect(unlockButtons(page)).toHaveCount(0);
    await page.goto('/setup');
    await expect(page.getByRole('main')).toContainText('Pro, einmalig bezahlt · 1 von 1 Domain belegt');
  },
);
