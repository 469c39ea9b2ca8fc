import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Browser, type Page } from '@playwright/test';
import { comeBack, notice, releaseOf } from '../support/releases/open-tab.ts';
import { copyStore, type StoreCopy } from '../support/releases/store-copy.ts';
import { startTrialSite, type TrialSite } from '../support/releases/trial-site.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('shell', 'edge', 'release');
const marketing = join(import.meta.dirname, '../../remotes/marketing');
/** Of the edge: documents that it must have served, and reports that it must have, before it ends a canary. */
const enough = { views: 20, faults: 5 };

test.describe('a release for some visitors', () => {
  test.describe.configure({ mode: 'serial', timeout: 120_000 });
  let store: StoreCopy;
  let site: TrialSite;
  const cleanUps: (() => unknown)[] = [];

  test.beforeAll(async () => {
    store = copyStore();
    cleanUps.push(store.remove);
    // The same build under another version has other addresses.
    store.release('publish', 'remotes/marketing', '--version', '9.0.0');
    store.release('compose', 'next', 'marketing=9.0.0');
    store.release('publish', brokenMarketing(test.info().outputDir), '--version', '9.1.0');
    store.release('compose', 'broken', 'marketing=9.1.0');
    site = await startTrialSite({ store: store.folder, release: store.active, settings: {} });
    cleanUps.push(site.stop);
  });
  test.beforeEach(async () => site.promote(store.active));
  test.afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });

  /** Arrives as somebody who was never here, until somebody gets that release. */
  async function arrive(browser: Browser, release: string, path: string): Promise<Page> {
    for (;;) {
      const context = await browser.newContext();
      cleanUps.push(async () => context.close());
      const page = await context.newPage();
      await page.clock.install();
      await page.goto(site.origin + path, { waitUntil: 'commit' });
      await page.locator('#release').waitFor({ state: 'attached' });
      if ((await releaseOf(page)) === release) return page;
      await context.close();
    }
  }

  test('each visitor keeps the side that was drawn, and is told of no other version', { tag }, async ({ browser }) => {
    await site.canary('next');
    for (const [release, version] of [
      ['next', /\/remotes\/marketing\/9\.0\.0\//],
      [store.active, /\/remotes\/marketing\/(?!9\.)/],
    ] as const) {
      const page = await arrive(browser, release, '/contact');
      const files: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/remotes/marketing/')) files.push(request.url());
      });
      await page.reload();
      await page.getByLabel('Nachricht').fill('Halb geschrieben');
      await comeBack(page);
      await page.clock.fastForward('01:00');
      await expect(notice(page)).toHaveCount(0);
      await page.getByRole('contentinfo').getByRole('link', { name: 'WCAG' }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('WCAG');
      await page.goto(`${site.origin}/pricing`);
      expect(await releaseOf(page)).toBe(release);
      expect(files).not.toEqual([]);
      expect(files.filter((file) => !version.test(file))).toEqual([]);
      expect((await page.context().cookies()).map(({ name, httpOnly }) => [name, httpOnly])).toContainEqual([
        'release_side',
        true,
      ]);
    }
  });

  test('the share of the visitors is what was asked for', { tag }, async () => {
    await site.canary('next', 25);
    // Of one address only so many documents a minute count for the verdict on a canary.
    const visits = Array.from({ length: 400 }, async (_, at) => {
      const headers = { 'x-forwarded-for': `10.0.${at >> 8}.${at & 255}` };
      return (await fetch(site.origin, { headers })).headers.get('set-cookie');
    });
    const cookies = await Promise.all(visits);
    const share = cookies.filter((cookie) => cookie?.startsWith('release_side=next:25:in')).length;
    // 100, and six standard deviations.
    expect(share).toBeGreaterThan(48);
    expect(share).toBeLessThan(152);
  });

  test('a canary with a broken remote ends by itself, and its open pages are told', { tag }, async ({ browser }) => {
    await site.canary('broken');
    const open = await arrive(browser, 'broken', '/no-such-page');
    await expect(open.getByRole('heading', { level: 1 })).toBeVisible();
    await comeBack(open);
    await open.clock.fastForward('01:00');
    await expect(notice(open)).toHaveCount(0);

    const page = await arrive(browser, 'broken', '/contact');
    for (let view = 0; view < enough.views; view += 1) await page.request.get(`${site.origin}/contact`);
    for (let fault = 1; fault < enough.faults; fault += 1) {
      await expect(page.locator('main [data-fault]')).toHaveAttribute('data-fault', 'evaluation');
      await page.reload();
      expect(await releaseOf(page)).toBe('broken');
    }
    await expect(page.locator('main [data-fault]')).toBeVisible();
    const health = async () => ((await (await fetch(`${site.origin}/health`)).json()) as { parts: object }).parts;
    await expect.poll(health).toMatchObject({ release: { status: 'up' }, canary: { status: 'degraded' } });

    await page.reload();
    await expect(page.getByLabel('Nachricht')).toBeVisible();
    expect(await releaseOf(page)).toBe(store.active);
    await comeBack(open);
    await expect(notice(open)).toContainText('Es gibt eine neue Version dieser Website.');
    await notice(open).getByRole('button', { name: 'Neu laden' }).click();
    await expect.poll(async () => releaseOf(open)).toBe(store.active);
  });
});

/** The build of marketing with an entry that throws. Its pages can be prerendered, so only a browser finds out. */
function brokenMarketing(folder: string): string {
  cpSync(marketing, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  const name = readdirSync(join(folder, 'dist')).find((file) => file.startsWith('remoteEntry.')) ?? '';
  const entry = join(folder, 'dist', name);
  writeFileSync(entry, `throw new Error("broken build");${readFileSync(entry, 'utf8')}`);
  return folder;
}
