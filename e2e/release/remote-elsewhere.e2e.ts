import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startEdgeOnCopy, type EdgeOnCopy } from '../support/edge-on-copy.ts';
import { expectAccessible } from '../support/pages/expect-accessible.ts';
import { expectAccessibleInEveryLook } from '../support/pages/every-look.ts';
import { git, installPackages, npm, packPackages, startDevelopment } from '../support/remote-repository.ts';
import { changedFiles, storeHashes } from '../support/releases/store-hashes.ts';
import { rememberSettings } from '../support/settings.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('create-stufenlos-remote', 'remote-tools', 'workspace', 'release', 'edge', 'platform', 'ui');

const repository = 'https://code.example/team/news.git';
let folder = '';
let remote = '';
let site: EdgeOnCopy | undefined;

test.describe.configure({ mode: 'serial', timeout: 600_000 });

test.beforeAll(async () => {
  test.setTimeout(600_000);
  // Outside of the repository: nothing above it has packages.
  folder = mkdtempSync(join(tmpdir(), 'remote-elsewhere-'));
  const [packages, team] = [join(folder, 'packages'), join(folder, 'team')];
  mkdirSync(team);
  await packPackages(packages);
  const archive = join(
    packages,
    readdirSync(packages).find((name) => name.startsWith('create-stufenlos-remote-')) ?? '',
  );
  await npm(
    team,
    'exec',
    '--yes',
    `--package=file:${archive}`,
    '--',
    'create-stufenlos-remote',
    'news',
    '--packages',
    packages,
  );
  remote = join(team, 'news');
  await installPackages(remote);
  await git(remote, 'init', '--quiet');
  await git(remote, 'remote', 'add', 'origin', repository);
  await git(remote, 'add', '.');
  await git(remote, '-c', 'user.name=Team', '-c', 'user.email=team@code.example', 'commit', '--quiet', '-m', 'New');
  site = await startEdgeOnCopy(folder);
});

test.afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const release = (...words: string[]) =>
  npm(remote, 'exec', '--', 'stufenlos-release', ...words, '--store', site!.store);

test('a remote of another repository passes its own tests', { tag }, async () => {
  expect(await npm(remote, 'test')).toMatch(/Tests\s+5 passed/);
});

test('an edit appears in the running site without a reload and keeps the state', { tag }, async ({ page }) => {
  const { address, stop } = await startDevelopment(remote, site!.origin);
  const source = join(remote, 'src/pages/news-page.tsx');
  const before = readFileSync(source, 'utf8');
  /** At once, because the server would compile a half-written file, too. */
  const put = (text: string) => {
    const whole = join(folder, 'news-page.tsx');
    writeFileSync(whole, text);
    renameSync(whole, source);
  };
  try {
    await page.goto(`${address}/news`);
    await page.getByRole('button', { name: 'Klicken' }).click();
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    put(before.replace("{t('page.text')}", "{t('page.text')} Neu.</p><p>"));
    await expect(page.getByText('Repository. Neu.')).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('main').getByText('1 Klick')).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
    // The site itself knows nothing of it.
    expect((await fetch(`${site!.origin}/news`)).status).toBe(404);
  } finally {
    put(before);
    await stop();
  }
});

test('it is published from there and becomes a page of the running site', { tag }, async ({ page }) => {
  const before = storeHashes(site!.store);
  const { id: previous } = JSON.parse(readFileSync(join(site!.store, 'active.json'), 'utf8')) as { id: string };
  const started = performance.now();
  await npm(remote, 'run', 'publish', '--', '--store', site!.store);
  await release('compose', 'with-news', 'news=0.1.0');
  await release('sign', 'with-news');
  await release('promote', 'with-news');
  await page.goto(`${site!.origin}/news`);
  await expect(page.getByRole('heading', { level: 1, name: 'Willkommen bei News' })).toBeVisible();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`a remote of another repository is live ${seconds} s after publish`);
  // Every file of the shell, of the other remotes and of the earlier releases is what it was.
  const others = changedFiles(before, storeHashes(site!.store)).filter(
    (path) => !path.startsWith('remotes/news/0.1.0/'),
  );
  expect(others).toEqual(['active.json', 'history.ndjson', 'releases/with-news.json']);
  const differences = (await release('diff', previous, 'with-news')).trim().split('\n');
  expect(differences).toContain('version of news: absent -> 0.1.0');
  expect(differences.filter((line) => !line.includes('news'))).toEqual([]);

  await expect(page).toHaveTitle(/^News - /);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'News' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Klicken' }).click();
  await expect(page.getByText('1 Klick')).toHaveCount(2);
  await expectAccessibleInEveryLook(page);
});

test('it shows English to those who chose it', { tag }, async ({ page }) => {
  await rememberSettings(page, { locale: 'en', theme: 'auto' });
  await page.goto(`${site!.origin}/news`);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to News' })).toBeVisible();
  await expectAccessible(page);
});

test('its record names its own repository and revision', { tag }, async () => {
  const record: unknown = JSON.parse(readFileSync(join(site!.store, 'remotes/news/0.1.0/record.json'), 'utf8'));
  const revision = (await git(remote, 'rev-parse', 'HEAD')).trim();
  expect(record).toMatchObject({ repository, commit: revision, isClean: true });
});

test('a version that was published is not published again', { tag }, async () => {
  await expect(release('publish', '.')).rejects.toThrow('remotes/news/0.1.0 exists already');
});

test('its check refuses a missing text and a second React', { tag }, async () => {
  const texts = join(remote, 'src/locales/en.json');
  const english = readFileSync(texts, 'utf8');
  const planted = join(remote, 'dist/js/planted.01234567.js');
  rmSync(texts);
  writeFileSync(planted, 'Symbol.for("react.transitional.element")');
  const check = npm(remote, 'exec', '--', 'stufenlos-remote', 'check');
  await expect(check).rejects.toThrow(/src\/locales\/en\.json is missing[^]*planted\.01234567\.js holds React/);
  writeFileSync(texts, english);
  rmSync(planted);
});

test('a remote that was built for a newer contract is refused', { tag }, async () => {
  const path = join(remote, 'remote.json');
  const descriptor = readFileSync(path, 'utf8');
  writeFileSync(path, descriptor.replace(/("contract": "\d+)\.\d+/, '$1.99'));
  await release('publish', '.', '--version', '0.2.0');
  await release('compose', 'with-newer', 'news=0.2.0');
  await expect(release('verify', 'with-newer')).rejects.toThrow(
    /news is built for contract \d+\.99\.\d+, the shell provides .*; News team can build it for .*, Platform team can/,
  );
  await expect(release('sign', 'with-newer')).rejects.toThrow(/news is built for contract \d+\.99/);
  writeFileSync(path, descriptor);
});

test('a rollback takes the page away without any build', { tag }, async ({ page }) => {
  const before = storeHashes(site!.store);
  await release('rollback');
  expect(changedFiles(before, storeHashes(site!.store))).toEqual(['active.json', 'history.ndjson']);
  const response = await page.goto(`${site!.origin}/news`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'News' })).toHaveCount(0);
});
