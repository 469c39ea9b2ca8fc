import { expect } from '@playwright/test';
import { complaintsOf } from '../support/pages/complaints.ts';
import { expectAccessibleInEveryLook } from '../support/pages/every-look.ts';
import { watchPreloads } from '../support/pages/preloads.ts';
import { copyStore } from '../support/releases/store-copy.ts';
import { startTrialSite } from '../support/releases/trial-site.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('edge', 'release');

test('a preview is marked, accessible and ended by its link', { tag }, async ({ page }) => {
  const store = copyStore();
  store.release('compose', 'next');
  const site = await startTrialSite({ store: store.folder, release: 'next', settings: { RELEASE_PREVIEW: 'on' } });
  try {
    await site.promote(store.active);
    const complaints = await complaintsOf(page);
    const unused = await watchPreloads(page);
    await page.goto(`${site.origin}/contact?release=next`);
    await expect(page).toHaveURL(`${site.origin}/contact`);
    const banner = page.getByRole('complementary', { name: 'Vorschau' });
    await expect(banner).toContainText('Vorschau der Version next.');
    await expect(page.getByLabel('Nachricht')).toBeVisible();
    await expect.poll(unused).toEqual([]);
    await expectAccessibleInEveryLook(page);
    await page.reload();
    await expect(banner).toBeVisible();
    await banner.getByRole('link', { name: 'Vorschau beenden' }).click();
    await expect(page).toHaveURL(`${site.origin}/contact`);
    await expect(page.getByLabel('Nachricht')).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect.poll(unused).toEqual([]);
    expect(complaints).toEqual([]);
  } finally {
    await site.stop();
    store.remove();
  }
});
