import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subjectHash } from '../access/account-key.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { auditCommand } from './audit-command.ts';
import { AuditLog } from './audit-log.ts';
import { endAudit, recordAudit } from './record-audit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const config = { auditDays: 365 };
const give = (action: string, daysAgo: number) =>
  sql`insert into audit_log (action, actor, at) values (${action}, 'system', now() - ${daysAgo} * interval '1 day')`.execute(
    database.db,
  );
async function command(...words: string[]) {
  let [stdout, stderr] = ['', ''];
  const code = await auditCommand(words, database.db, config, {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  const entries = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as { action: string }]));
  return { code, entries, stderr };
}

describe('the audit log', () => {
  it('says what happened to whose account, under an id that is not the subject', async () => {
    await recordAudit(database.db, { action: 'run.exported', sub: 'ada@example.org', objectId: 'run-1' });
    await recordAudit(database.db, { action: 'account.exported', sub: 'ada@example.org' });
    await recordAudit(database.db, { action: 'run.exported', sub: 'bob@example.org', objectId: 'run-2' });
    const { entries } = await command('--subject', 'ada@example.org');
    expect(entries).toMatchObject([
      { action: 'run.exported', actor: 'person', object_id: 'run-1' },
      { action: 'account.exported', actor: 'person', object_id: null },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/ada@|example/);
    expect(new Set((await command()).entries.map((entry) => (entry as { subject_id?: string }).subject_id)).size).toBe(
      2,
    );
  });

  it('takes no text of a person', async () => {
    const typed = recordAudit(database.db, { action: 'run.shared', sub: 'ada@example.org', objectId: 'Hello, world' });
    await expect(typed).rejects.toThrow('audit_log_object_id_check');
  });

  it.each([
    ['changed', sql`update audit_log set action = 'run.shared'`],
    ['deleted', sql`delete from audit_log`],
    ['emptied', sql`truncate audit_log`],
    ['moved into the past to be deleted', sql`update audit_log set at = now() - interval '1 year'`],
  ])('cannot be %s', async (_name, statement) => {
    const before = (await command()).entries;
    expect(before.length).toBeGreaterThan(0);
    await expect(statement.execute(database.db)).rejects.toThrow('audit_log is append-only');
    expect((await command()).entries).toEqual(before);
  });

  it('keeps what happened once the account is gone, and nothing leads to the person any more', async () => {
    const sub = 'eve@example.org';
    await recordAudit(database.db, { action: 'account.deletion_requested', sub });
    // A replica that dies repeats the end.
    for (let times = 0; times < 2; times += 1) await endAudit(database.db, sub);
    expect((await command('--subject', sub)).entries).toEqual([]);
    const { entries } = await command('--action', 'account.deleted');
    expect(entries).toMatchObject([{ actor: 'system' }]);
    const all = (await command()).entries as { action: string; subject_id?: string }[];
    const hers = all.filter(({ subject_id: id }) => id === (entries[0] as { subject_id?: string }).subject_id);
    expect(hers.map(({ action }) => action)).toEqual(['account.deletion_requested', 'account.deleted']);
  });

  it('forgets who it was when a request was slower than the deletion of its account', async () => {
    const sub = 'slow@example.org';
    await database.db
      .insertInto('deleted_subjects')
      .values({ sub_hash: subjectHash(sub) })
      .execute();
    await recordAudit(database.db, { action: 'run.exported', sub });
    await new AuditLog(config, database.db).forget();
    expect((await command('--subject', sub)).entries).toEqual([]);
    expect((await command('--subject', 'ada@example.org')).entries).toHaveLength(2);
  });

  it('forgets what is older than the setting, by the clock of the database', async () => {
    await give('run.unshared', 366);
    await give('run.unshared', 364);
    await new AuditLog(config, database.db).forget();
    expect((await command('--action', 'run.unshared')).entries).toHaveLength(1);
  });

  it('is read between two days, however long it is', async () => {
    await sql`insert into audit_log (action, actor, at)
      select 'run.claimed', 'system', timestamptz '2026-01-01 00:00Z' + at * interval '1 hour'
      from generate_series(0, 2500) at`.execute(database.db);
    expect((await command('--action', 'run.claimed')).entries).toHaveLength(2501);
    const some = await command('--since', '2026-01-02', '--until', '2026-01-04', '--action', 'run.claimed');
    expect(some.entries).toHaveLength(48);
  });

  it.each([
    [['--since', 'yesterday'], 'yesterday is no day'],
    [['--since', '2026-13-01'], '2026-13-01 is no day'],
    [['--action', 'run.eaten'], 'there is no action run.eaten'],
    [['--delete'], 'usage: audit'],
    [['everything'], 'usage: audit'],
  ])('does not guess what %j means', async (words, because) => {
    const { code, stderr, entries } = await command(...words);
    expect([code, entries]).toEqual([2, []]);
    expect(stderr).toContain(because);
  });
});
