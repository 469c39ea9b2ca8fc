import { expect } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../support/pages/every-look.ts';
import { tabTo } from '../support/pages/keyboard.ts';
import { comeBack, notice, releaseOf } from '../support/releases/open-tab.ts';
import { copyStore, type StoreCopy } from '../support/releases/store-copy.ts';
import { startTrialSite, type TrialSite } from '../support/releases/trial-site.ts';
import { rememberSettings } from '../support/settings.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('shell', 'edge', 'release');

test.describe('a tab that stays open over a change', () => {
  test.describe.configure({ mode: 'serial' });
  let store: StoreCopy;
  let site: TrialSite;
  const cleanUps: (() => unknown)[] = [];

  test.beforeAll(async () => {
    store = copyStore();
    cleanUps.push(store.remove);
    // The same build under another version has other addresses.
    store.release('publish', 'remotes/marketing', '--version', '9.0.0');
    store.release('compose', 'next', 'marketing=9.0.0');
    site = await startTrialSite({ store: store.folder, release: store.active, settings: {} });
    cleanUps.push(site.stop);
  });
  test.afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });

  test('gets a notice, keeps what was typed, and never mixes two releases', { tag }, async ({ page }) => {
    const next: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/remotes/marketing/9.0.0/')) next.push(request.url());
    });
    await site.promote(store.active);
    await page.clock.install();
    await page.goto(`${site.origin}/contact`);
    const message = page.getByLabel('Nachricht');
    await message.fill('Halb geschrieben');
    await comeBack(page);
    await page.clock.fastForward('01:00');
    await expect(notice(page)).toHaveCount(0);

    await site.promote('next');
    await comeBack(page);
    await expect(notice(page)).toContainText('Es gibt eine neue Version dieser Website.');
    await expect(page.locator('output')).toContainText('Es gibt eine neue Version');
    await expect(message).toBeFocused();
    await expect(message).toHaveValue('Halb geschrieben');

    // A view that this tab has not loaded yet comes from the release of the tab.
    await page.getByRole('contentinfo').getByRole('link', { name: 'WCAG' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('WCAG');
    expect([await releaseOf(page), next]).toEqual([store.active, []]);

    await tabTo(page, notice(page).getByRole('button', { name: 'Neu laden' }));
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    expect(await releaseOf(page)).toBe('next');
    expect(next).not.toEqual([]);
    await expect(notice(page)).toHaveCount(0);
  });

  test('gets a notice after a rollback, too, accessible in every look', { tag }, async ({ page }) => {
    await site.promote('next');
    await rememberSettings(page, { locale: 'en', theme: 'auto' });
    await page.clock.install();
    await page.goto(`${site.origin}/no-such-page`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await site.promote(store.active);
    await comeBack(page);
    await expect(notice(page)).toContainText('There is a new version of this website.');
    await page.clock.resume();
    await expectAccessibleInEveryLook(page);
    await notice(page).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => releaseOf(page)).toBe(store.active);
  });
});
