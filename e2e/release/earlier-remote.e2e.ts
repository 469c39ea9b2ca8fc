import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { historyMissing, publishedVersions } from '@stufenlos/workspace/published-versions';
import { checkPage } from '../smoke/check-page.ts';
import { openSmokeHarness, type SmokeHarness } from '../smoke/smoke-harness.ts';
import { earlierRecord, publishFromVersion } from '../support/releases/published-remote.ts';
import { copyStore, type StoreCopy } from '../support/releases/store-copy.ts';
import { rememberSettings } from '../support/settings.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('shell', 'platform', 'contracts', 'ui', 'release', 'remote-tools', 'workspace');

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.skip(historyMissing !== undefined, `Published versions are not there. ${historyMissing}`);

for (const version of publishedVersions.filter(({ endedWith }) => endedWith === undefined)) {
  const contract = version.packages['@stufenlos/platform']!;
  test.describe(`a remote that was built and published with ${contract} of the contract, ${version.version}`, () => {
    const cleanUps: (() => unknown)[] = [];
    let store: StoreCopy;
    let bench: SmokeHarness;

    test.beforeAll(async () => {
      test.setTimeout(300_000);
      const folder = mkdtempSync(join(tmpdir(), 'earlier-remote-'));
      cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
      store = copyStore();
      cleanUps.push(store.remove);
      await publishFromVersion(version, { folder, store: store.folder });
      store.release('compose', 'with-earlier', 'earlier=0.1.0');
      store.release('verify', 'with-earlier');
      const browser = process.env['PUPPETEER_EXECUTABLE_PATH'];
      bench = await openSmokeHarness({ store: store.folder, release: 'with-earlier', api: undefined, browser });
      cleanUps.push(bench.close);
    });
    test.afterAll(async () => {
      for (const cleanUp of cleanUps.toReversed()) await cleanUp();
    });

    test('has a record in the form of its time', { tag }, () => {
      expect(earlierRecord(store.folder)).toMatchObject({ schema: 1, descriptor: { contract } });
    });

    test('shows its page in the shell of today, with the React of the shell alone', { tag }, async () => {
      for (const locale of ['de', 'en'] as const) {
        const visit = { path: '/earlier', status: 200, locale, needsSession: true, remote: 'earlier' };
        expect(await checkPage(bench, visit), locale).toEqual([]);
      }
    });

    test('gets session, plan, language and theme from the shell, and leads to another remote', { tag }, async () => {
      const context = await bench.browser.newContext({ baseURL: bench.site.origin, storageState: bench.session });
      const page = await context.newPage();
      await rememberSettings(page, { locale: 'de', theme: 'dark' });
      await page.goto('/earlier');
      const shown = async () =>
        JSON.parse((await page.locator('[data-shown]').getAttribute('data-shown')) ?? '') as unknown;
      await expect.poll(shown).toMatchObject({ user: 'Ada Werk', locale: 'de', choice: 'dark', number: '1.234,5' });
      await page.getByLabel('Sprache').first().selectOption('en');
      await page.getByLabel('Color scheme').first().selectOption('light');
      await expect.poll(shown).toMatchObject({ user: 'Ada Werk', locale: 'en', choice: 'light', number: '1,234.5' });
      await page.getByRole('link', { name: 'Contact' }).first().click();
      await expect(page.getByLabel('Message')).toBeVisible();
      await context.close();
    });
  });
}
