import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outsidePart } from '../testing/test-database.ts';
import { signingKey } from '../testing/test-config.ts';
import { until } from '../testing/until.ts';
import { accountCommand } from './account-command.ts';
import { adminClient } from './identity-admin/testing/provider-double.ts';
import { givePerson, tracesOf } from './testing/person.ts';
import { startProfileHarness, type ProfileHarness } from './testing/profile-harness.ts';

let harness: ProfileHarness;
let folder = '';
let sub = '';
let email = '';
beforeAll(async () => {
  harness = await startProfileHarness();
  folder = await mkdtemp(join(tmpdir(), 'account-'));
});
afterAll(async () => {
  await harness?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  ({ sub, email } = harness.newPerson());
});

async function command(...words: string[]) {
  let [stdout, stderr] = ['', ''];
  const env = {
    NODE_ENV: 'test',
    REDIS_URL: outsidePart('REDIS_URL'),
    DATABASE_URL: harness.database.url,
    SIGNING_KEYS: signingKey,
    IDENTITY_ADMIN: 'sandbox',
    IDENTITY_ADMIN_URL: 'http://127.0.0.1:9/',
    IDENTITY_ADMIN_CLIENT_ID: adminClient.clientId,
    IDENTITY_ADMIN_CLIENT_SECRET: adminClient.clientSecret,
  };
  const code = await accountCommand(words, env, {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
}
const account = () => harness.database.db.selectFrom('accounts').selectAll().where('sub', '=', sub).executeTakeFirst();
const auditOf = () =>
  harness.database.db
    .selectFrom('audit_log')
    .innerJoin('audit_subjects', 'audit_subjects.id', 'audit_log.subject_id')
    .select(['action', 'actor'])
    .where('audit_subjects.sub', '=', sub)
    .orderBy('audit_log.id')
    .execute();
/** No payments here; with a subscription that goes on the deletion would wait for them. */
const endSubscriptions = () => sql`update subscriptions set status = 'canceled'`.execute(harness.database.db);

describe('account delete', () => {
  it('says what would go, and changes nothing', async () => {
    await givePerson(harness.database.db, sub);
    const before = await tracesOf(harness.database.db, sub);
    const { code, stdout } = await command('delete', '--subject', sub);
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      `account: ${sub}`,
      'deletes: 60 checks (2 not finished), 1 websites, 1 monitors, and all notes, links and proofs',
      'ends: a running subscription, at once',
      'deletes: the person at the identity provider',
      'Nothing was changed. Repeat with --apply.',
      '',
    ]);
    const told = await command('delete', '--subject', sub, '--json');
    expect(JSON.parse(told.stdout)).toEqual({
      applied: false,
      subject: sub,
      state: 'active',
      runs: 60,
      unfinishedRuns: 2,
      websites: 1,
      monitors: 1,
      hasLiveSubscription: true,
      orders: 0,
      declarations: 0,
      deletesIdentity: true,
    });
    expect(await tracesOf(harness.database.db, sub)).toEqual(before);
    expect(await auditOf()).toEqual([]);
  });

  it('leaves the work to a running api, which leaves nothing of the person and confirms it', async () => {
    await givePerson(harness.database.db, sub);
    await endSubscriptions();
    expect(await command('delete', '--subject', sub, '--mail', email, '--apply')).toMatchObject({
      code: 0,
      stderr: '',
    });
    await until(() => harness.catcher.mails.some(({ to }) => to.includes(email)));
    await until(async () => Object.keys(await tracesOf(harness.database.db, email)).length === 0);
    expect(await tracesOf(harness.database.db, sub)).toEqual({});
    expect(harness.double.users.has(sub)).toBe(false);
    const { rows } = await sql`select action, actor from audit_log order by id desc limit 2`.execute(
      harness.database.db,
    );
    expect(rows).toEqual([
      { action: 'account.deleted', actor: 'system' },
      { action: 'account.deletion_requested', actor: 'operator' },
    ]);
    expect(await command('delete', '--subject', sub, '--apply')).toMatchObject({
      code: 1,
      stderr: 'This account was deleted within the last week.\n',
    });
  });

  it('ends a subscription only when the operator says so', async () => {
    await givePerson(harness.database.db, sub);
    expect(await command('delete', '--subject', sub, '--apply')).toMatchObject({
      code: 1,
      stderr: 'A subscription runs and would end at once. Repeat with --ends-subscription.\n',
    });
    expect(await account()).toMatchObject({ state: 'active' });
    expect(await command('delete', '--subject', sub, '--ends-subscription', '--apply')).toMatchObject({ code: 0 });
    expect(await account()).toMatchObject({ state: 'deleting' });
  });

  it('finds what is kept of a person who never opened their profile', async () => {
    await givePerson(harness.database.db, sub);
    await harness.database.db.deleteFrom('accounts').where('sub', '=', sub).execute();
    await endSubscriptions();
    expect(await command('delete', '--subject', sub, '--apply')).toMatchObject({ code: 0 });
    await until(async () => Object.keys(await tracesOf(harness.database.db, sub)).length === 0);
  });

  it('is decided once by several commands at once', async () => {
    await harness.me().call('me', {});
    const decided = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from effects where key like 'account.delete:%'`.execute(harness.database.db);
      return rows[0]!.count;
    };
    const before = await decided();
    const all = await Promise.all([1, 2, 3, 4].map(() => command('delete', '--subject', sub, '--apply')));
    expect(all.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1, 1, 1]);
    expect(await decided()).toBe(before + 1);
  });

  it('knows nothing of a subject that nothing is kept of, and does not begin to', async () => {
    for (const words of [['delete', '--apply'], ['delete'], ['export']]) {
      const answer = await command(...words, '--subject', 'a-typo');
      expect(answer).toMatchObject({ code: 1, stdout: '' });
      expect(answer.stderr).toMatch(/^Nothing is kept of this subject\./);
    }
    expect(await tracesOf(harness.database.db, 'a-typo')).toEqual({});
  });
});

describe('account export', () => {
  it('writes the copy that the person would download, for its owner alone', async () => {
    await givePerson(harness.database.db, sub);
    const file = join(folder, 'copy.json');
    const { code, stdout } = await command('export', '--subject', sub, '--to', file, '--json');
    const text = await readFile(file, 'utf8');
    expect({ code, told: JSON.parse(stdout) as object }).toEqual({
      code: 0,
      told: { file, bytes: Buffer.byteLength(text) },
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { content } = await harness.me().download('exportMe', {});
    const own = JSON.parse(await content.text()) as Record<string, unknown>;
    const copy = JSON.parse(text) as Record<string, unknown>;
    const same = { exportedAt: '', claims: '' };
    expect({ ...copy, ...same }).toEqual({ ...own, ...same });
    expect(copy['claims']).toMatchObject({ sub, name: null, email: null });
    expect(await auditOf()).toEqual([
      { action: 'account.exported', actor: 'operator' },
      { action: 'account.exported', actor: 'person' },
    ]);
  });

  it('writes to the standard output, and over no file', async () => {
    await harness.me().call('me', {});
    const { code, stdout } = await command('export', '--subject', sub);
    expect({ code, account: (JSON.parse(stdout) as { account: object }).account }).toMatchObject({
      code: 0,
      account: { sub },
    });
    const file = join(folder, 'taken.json');
    expect(await command('export', '--subject', sub, '--to', file)).toMatchObject({ code: 0 });
    const before = await readFile(file, 'utf8');
    const again = await command('export', '--subject', sub, '--to', file);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('EEXIST');
    expect(await readFile(file, 'utf8')).toBe(before);
  });
});

it.each([
  [],
  ['remove', '--subject', 'x'],
  ['delete'],
  ['delete', 'now', '--subject', 'x'],
  ['delete', '--subject', 'x', '--to', 'file'],
  ['delete', '--subject', 'x', '--mail', 'nobody'],
  ['delete', '--subject', 'x', '--force'],
  ['export', '--subject', 'x', '--apply'],
  ['export', '--subject', 'x', '--json'],
])('is not understood: %j', async (...words) => {
  const answer = await command(...words);
  expect(answer).toMatchObject({ code: 2, stdout: '' });
  expect(answer.stderr).toContain('usage: account delete');
});
