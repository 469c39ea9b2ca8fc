import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type APIRequestContext } from '@playwright/test';
import { answersOfToday } from '@stufenlos/workspace/answers-of-today';
import { historyMissing, lastPublished } from '@stufenlos/workspace/published-versions';
import { freePort } from '@stufenlos/workspace/free-port';
import { accessTokenAt } from '../support/identity/open-account.ts';
import { signIn } from '../support/identity/sign-in.ts';
import { askAs } from '../support/member-api.ts';
import type { Person } from '../support/person.ts';
import { scanned } from '../support/scan.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';
import { startInstallation, type Installation } from '../support/upgrade/installation.ts';
import { putPublished, putToday } from '../support/upgrade/versions-in-folder.ts';

const tag = exercises('standalone', 'api', 'worker', 'edge', 'sandbox', 'release', 'workspace');

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.skip(historyMissing !== undefined, `Published versions are not there. ${historyMissing}`);

/** What the account sees of its run. */
const pathsOf = (run: string) => [
  '/me',
  '/billing/orders',
  `/runs/${run}`,
  `/runs/${run}/findings?category=violations`,
  `/runs/${run}/groups?category=violations&by=rule`,
  `/runs/${run}/pages`,
];

const signature = /\?until=\d+&sig=[\w-]+/g;

test.describe(`the folder in which ${lastPublished.version} was started`, () => {
  let folder: string;
  let port: number;
  let installation: Installation | undefined;
  let account: Person;
  let run: string;
  let before: unknown[];
  let picture: Buffer;

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    folder = mkdtempSync(join(tmpdir(), 'earlier-installation-'));
    // Root's PostgreSQL runs as another user, and its data belong into this folder.
    chmodSync(folder, 0o711);
    await putPublished(lastPublished.revision, folder);
    port = await freePort();
    installation = await startInstallation(folder, port);
    const demo = await fetch(`${installation.origin}/sandbox/identity/demo-accounts`);
    [account] = (await demo.json()) as [Person];
  });
  test.afterAll(async () => {
    await installation?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const running = (): Installation => {
    if (!installation) throw new Error('it does not run');
    return installation;
  };
  const signedIn = async (request: APIRequestContext) => {
    const { origin } = running();
    const token = await accessTokenAt(request, origin, account);
    return (path: string, body?: object) => askAs(token, path, { origin, ...(body && { body }) });
  };
  type Ask = Awaited<ReturnType<typeof signedIn>>;

  async function buyPlan(ask: Ask): Promise<void> {
    const order = { orderId: randomUUID(), lookupKey: 'pro_once', currency: 'EUR', locale: 'de', buyer: 'consumer' };
    const { body } = await ask('/billing/checkout', { ...order, consents: { immediate: true } });
    const [session] = /cs_\w+/.exec(String(body['url'])) ?? [];
    await running().payments(`/checkout/${session}/pay`, { number: '4242424242424242' });
    await expect
      .poll(async () => (await ask('/billing/entitlement')).body['state'], { timeout: 20_000 })
      .toBe('active');
  }
  async function check(ask: Ask, path: string): Promise<string> {
    const { status, body } = await ask('/runs', { url: `${running().sites}${path}`, registerSite: true });
    expect(status, JSON.stringify(body)).toBe(202);
    const id = String(body['id']);
    await expect.poll(async () => (await ask(`/runs/${id}`)).body['state'], scanned).toBe('completed');
    return id;
  }
  async function readAll(ask: Ask): Promise<unknown[]> {
    const answers = await Promise.all(pathsOf(run).map(async (path) => [path, await ask(path)] as const));
    expect(answers.filter(([, { status }]) => status !== 200)).toEqual([]);
    return answers.map(([, { body }]) => body);
  }
  /** Without the signatures of links to pictures, which change every few minutes. */
  const lasting = (answers: unknown[]) => JSON.parse(JSON.stringify(answers).replaceAll(signature, '')) as unknown[];
  /** The first picture among the answers. */
  async function pictureIn(answers: unknown[]): Promise<Buffer> {
    const [path] = /\/api\/artifacts\/[^"]+/.exec(JSON.stringify(answers)) ?? [];
    const answer = await fetch(`${running().origin}${path}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    return Buffer.from(await answer.arrayBuffer());
  }
  const releases = () => readdirSync(join(folder, '.local/releases/releases'));

  test('has an account with a purchase and a result', { tag }, async ({ request }) => {
    const ask = await signedIn(request);
    await buyPlan(ask);
    run = await check(ask, '/laden/');
    before = await readAll(ask);
    picture = await pictureIn(before);
    expect(JSON.stringify(before)).toMatch(/"state":"completed".*"fingerprint"/);
    expect(releases()).toHaveLength(1);
  });

  test('is brought up to date by the next start', { tag }, async () => {
    await running().stop();
    installation = undefined;
    putToday(folder);
    installation = await startInstallation(folder, port);
    expect(installation.origin).toBe(`http://localhost:${port}`);
    expect(readFileSync(join(folder, '.local/logs/migrate.log'), 'utf8')).toMatch(/^migrated: \d{4}_/m);
    expect(releases()).toHaveLength(2);
  });

  test('shows the account the same', { tag }, async ({ request }) => {
    const now = await readAll(await signedIn(request));
    expect(lasting(now)).toMatchObject(answersOfToday(lasting(before)));
    expect((await pictureIn(now)).equals(picture)).toBe(true);
  });

  test('checks a website again', { tag }, async ({ request }) => {
    await check(await signedIn(request), '/blog/');
  });

  test('shows the earlier result on the page of today', { tag }, async ({ page }) => {
    const { origin } = running();
    await signIn(page, account, `${origin}/`);
    await page.goto(`${origin}/run/${run}`);
    await expect(page.getByRole('main')).toContainText('/laden/');
  });
});
