import { expect } from '@playwright/test';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { checked, groups, openGroup, withPlan } from '../support/pages/report.ts';
import { demoPage } from '../support/scan.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('runs/run', 'runs/runs', 'api', 'worker', 'scan-engine');

test.setTimeout(180_000);

test(
  'a fault that only driving the page shows is in the report, with its view and a picture of it, in both languages',
  { tag },
  async ({ page }) => {
    await withPlan(page);
    const run = await checked(page, demoPage('/pruefungen/reflow/fail.html', 'driven'), { scope: 'page' });
    await page.goto(run);
    const body = await openGroup(page, 'auf 320 Pixel Breite');
    await expect(body).toContainText(/ragt bei 320 Pixeln Breite um \d+ Pixel über den Rand hinaus/);
    await expect(body).toContainText('Gesehen mit320 Pixeln Breite');
    const picture = body.getByRole('img');
    await expect(picture).toHaveAttribute('src', /\/reflow\/screen\.webp\?/);
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    await expectAccessible(page);

    const repaired = await checked(page, demoPage('/pruefungen/reflow/pass.html', 'driven'), { scope: 'page' });
    await page.goto(repaired);
    await expect(page.getByRole('tab', { name: 'Verstöße (0)' })).toBeVisible();
    await expect(groups(page)).toHaveCount(0);

    await page.goto(run);
    await page.getByLabel('Sprache', { exact: true }).selectOption('en');
    const english = await openGroup(page, 'at a width of 320 pixels');
    await expect(english).toContainText(/extends \d+ pixels beyond the edge/);
    await expect(english).toContainText('Seen witha width of 320 pixels');
  },
);
