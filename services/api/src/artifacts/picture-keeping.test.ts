import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ViewPicture } from '@stufenlos/contracts';
import type { CurrentUser } from '../access/current-user.ts';
import type { Effect } from '../outbox/effect.ts';
import { AccountDeletion, type Deletion } from '../profile/account-deletion.ts';
import { MemberRunsService } from '../member-runs/member-runs.service.ts';
import { Retention } from '../removal/retention.ts';
import { SettlePage } from '../settlement/settle-page.ts';
import { ScanResultsConsumer } from '../scanning/scan-results.consumer.ts';
import { pageResult } from '../testing/page-results.ts';
import { readPages } from '../findings/run-pages-list.ts';
import { ArtifactStore } from './artifact-store.ts';
import { openArtifactStore } from './open-artifact-store.ts';
import { ArtifactSweep } from './artifact-sweep.ts';
import type { PicturedPage } from './picture-address.ts';
import { startPictureHarness, webp, type PictureHarness } from './testing/picture-harness.ts';

let harness: PictureHarness;
beforeAll(async () => {
  harness = await startPictureHarness();
});
afterAll(() => harness?.stop());

const store = () => harness.api.app.get(ArtifactStore);
const sweep = (now = new Date()) => harness.api.app.get(ArtifactSweep).sweep(now);
const sweepTomorrow = () => sweep(new Date(Date.now() + 25 * 3_600_000));
const has = (page: PicturedPage) => store().has(page);
const there = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function pictured(): Promise<PicturedPage> {
  const page = await harness.paidRun();
  await harness.put(page);
  return page;
}

/** A worker's fact about the page, with or without a word about its picture. */
async function tell(page: PicturedPage, screenshot?: { width: number; height: number }, views: ViewPicture[] = []) {
  const result = pageResult({ ...(screenshot && { screenshot }), ...(views.length > 0 && { viewPictures: views }) });
  const data = { v: 1, type: 'page', ...page, jobNo: 1, ticket: harness.ticket(page), result };
  await harness.api.app.get(ScanResultsConsumer).take({ id: 'of-the-test', data });
  const { db } = harness.database;
  return await db
    .selectFrom('run_pages')
    .select(['state', 'picture_width as width', 'picture_height as height', 'is_picture_lost as isLost'])
    .where('run_id', '=', page.runId)
    .executeTakeFirstOrThrow();
}

describe('the row of a page', () => {
  const shown = { width: 1280, height: 4321 };

  it('says how much of the page its picture shows', async () => {
    expect(await tell(await pictured(), shown)).toEqual({ state: 'completed', ...shown, isLost: false });
  });

  it('knows of no picture that is only claimed, or that never came', async () => {
    const none = { state: 'completed', width: null, height: null };
    expect(await tell(await harness.paidRun(), shown)).toEqual({ ...none, isLost: true });
    expect(await tell(await pictured())).toEqual({ ...none, isLost: false });
  });

  it('says that a picture was lost when its worker says so', async () => {
    const page = await harness.paidRun();
    const result = pageResult({ isPictureLost: true });
    const data = { v: 1, type: 'page', ...page, jobNo: 1, ticket: harness.ticket(page), result };
    await harness.api.app.get(ScanResultsConsumer).take({ id: 'of-the-test', data });
    const { db } = harness.database;
    const scope = { runId: page.runId, ownerSub: 'auth0|owner', hostKey: 'shop.example', reader: 'owner' as const };
    const [shownPage] = await readPages(db, scope, [1], () => '');
    expect(shownPage).toMatchObject({ state: 'completed', isPictureLost: true });
    expect(shownPage?.picture).toBeUndefined();
  });

  it('names the views of which there are pictures, and none that is only claimed', async () => {
    const page = await pictured();
    expect((await harness.put({ ...page, view: 'mobile' })).status).toBe(201);
    const views = (['mobile', 'dark'] as const).map((view) => ({ view, ...shown }));
    await tell(page, shown, views);
    const { view_pictures: kept } = await harness.database.db
      .selectFrom('run_pages')
      .select('view_pictures')
      .where('run_id', '=', page.runId)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual([{ view: 'mobile', ...shown }]);
  });
});

describe('pictures go with their run', () => {
  it('when it expires', async () => {
    const [expired, kept] = [await pictured(), await pictured()];
    const { db } = harness.database;
    await db
      .updateTable('runs')
      .set({ owner_sub: null, token_hash: Buffer.from(randomUUID()), expires_at: new Date() })
      .where('id', '=', expired.runId)
      .execute();
    expect(await harness.api.app.get(Retention).expireAnonymous()).toBe(1);
    expect([await has(expired), await has(kept)]).toEqual([false, true]);
  });

  it('when its owner deletes it', async () => {
    const [deleted, kept] = [await pictured(), await pictured()];
    const owner = { sub: 'auth0|owner', orgId: null } as CurrentUser;
    await harness.api.app.get(MemberRunsService).remove(deleted.runId, owner);
    expect([await has(deleted), await has(kept)]).toEqual([false, true]);
  });

  it('when the account is taken apart, and those of others stay', async () => {
    const { db } = harness.database;
    const [mine, other] = [await pictured(), await pictured()];
    await db.updateTable('runs').set({ owner_sub: 'auth0|leaving' }).where('id', '=', mine.runId).execute();
    // What happens at the providers is tested where they are.
    const done = ['end subscriptions', 'delete identity'];
    const payload = { sub: 'auth0|leaving', email: null, locale: 'de', done };
    const effect = { id: '1', payload, save: () => Promise.resolve() } as unknown as Effect<Deletion>;
    await harness.api.app.get(AccountDeletion).run(effect);
    expect([await has(mine), await has(other)]).toEqual([false, true]);
  });

  it('and an upload that comes after its cancel is not kept', async () => {
    const page = await harness.paidRun();
    await harness.api.app.get(SettlePage).cancel(page.runId, new Date());
    expect((await harness.put(page)).status).toBe(409);
    expect(await has(page)).toBe(false);
  });
});

describe('the sweep', () => {
  it('removes what belongs to no run and nothing else', async () => {
    const living = await Promise.all([pictured(), pictured(), pictured()]);
    const orphans = Array.from({ length: 40 }, () => ({ runId: randomUUID(), pageNo: 2 }));
    for (const page of orphans) await store().put(page, webp());
    const outside = join(harness.dir, '..', `${randomUUID()}.txt`);
    await writeFile(outside, 'not ours');
    const strangers = ['README.txt', 'ab/README.txt', 'ab/not-an-id/1.webp', 'abc/1.webp', `zz/${randomUUID()}/1.webp`];
    for (const path of strangers) {
      await mkdir(join(harness.dir, path, '..'), { recursive: true });
      await writeFile(join(harness.dir, path), 'not ours');
    }
    await symlink(join(harness.dir, '..'), join(harness.dir, 'ab', randomUUID()));

    expect(await sweep()).toBe(0);
    expect(await Promise.all(orphans.map(has))).toEqual(orphans.map(() => true));
    expect(await sweepTomorrow()).toBe(orphans.length);
    expect(await Promise.all(living.map(has))).toEqual([true, true, true]);
    expect(await Promise.all(orphans.map(has))).toEqual(orphans.map(() => false));
    for (const path of strangers) expect(await there(join(harness.dir, path))).toBe(true);
    expect(await there(outside)).toBe(true);
    expect(await sweepTomorrow()).toBe(0);
  });

  it('catches what a crash between row and folder left', async () => {
    const page = await pictured();
    await harness.database.db.deleteFrom('runs').where('id', '=', page.runId).execute();
    expect(await has(page)).toBe(true);
    expect(await Promise.all([sweep(), sweep()])).toEqual([0, 0]);
    expect(await Promise.all([sweepTomorrow(), sweepTomorrow()])).toContain(1);
    expect(await has(page)).toBe(false);
  });

  it('says what it will remove, and leaves what comes back within the day', async () => {
    const warn = vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const page = await pictured();
    const { db } = harness.database;
    const { rows } = await sql`select to_jsonb(runs) as run from runs where id = ${page.runId}::uuid`.execute(db);
    await db.deleteFrom('runs').where('id', '=', page.runId).execute();
    await sweep();
    const told = { event: 'pictures_to_be_swept', runs: 1, afterHours: 24, examples: [page.runId] };
    expect(warn).toHaveBeenCalledWith(told);
    await sweep();
    expect(warn).toHaveBeenCalledTimes(1);
    // As a backup that is restored in steps.
    const [kept] = rows as { run: object }[];
    await sql`insert into runs select * from jsonb_populate_record(null::runs, ${JSON.stringify(kept?.run)})`.execute(
      db,
    );
    expect(await sweepTomorrow()).toBe(0);
    await db.deleteFrom('runs').where('id', '=', page.runId).execute();
    expect(await sweepTomorrow()).toBe(0);
    expect(await has(page)).toBe(true);
    await store().removeRuns([page.runId]);
  });

  it('removes nothing while the database is away', async () => {
    const page = await pictured();
    await harness.database.away();
    await expect(sweepTomorrow()).rejects.toBeInstanceOf(Error);
    expect(await has(page)).toBe(true);
    await harness.database.back();
  });

  it('drops drafts of a process that ended, not those of one that writes', async () => {
    const drafts = join(harness.dir, 'unfinished');
    await writeFile(join(drafts, 'old'), 'half');
    await writeFile(join(drafts, 'new'), 'half');
    const before = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(drafts, 'old'), before, before);
    await sweep();
    expect(await readdir(drafts)).toEqual(['new']);
  });
});

describe('the folder of another database', () => {
  const claim = join('.', 'database.json');
  const idOf = async () => {
    const { rows } = await sql<{ id: string }>`select id from installation`.execute(harness.database.db);
    return rows[0]!.id;
  };
  const become = (id: string) => sql`update installation set id = ${id}::uuid`.execute(harness.database.db);

  it('is never swept, and no api starts on it', async () => {
    const page = await pictured();
    await sweep();
    const id = await idOf();
    expect(JSON.parse(await readFile(join(harness.dir, claim), 'utf8'))).toEqual({ database: id });
    // A wrong DATABASE_URL: a database that knows none of the runs.
    const other = randomUUID();
    await become(other);
    await harness.database.db.deleteFrom('runs').where('id', '=', page.runId).execute();
    const sentence = `ARTIFACTS_DIR holds pictures of another database (${id}) than this one (${other})`;
    await expect(sweep()).rejects.toThrow(sentence);
    await expect(sweepTomorrow()).rejects.toThrow(sentence);
    await expect(harness.secondApi({ ARTIFACTS_DIR: harness.dir, API_INTERNAL_PORT: '0' })).rejects.toThrow(sentence);
    expect(await has(page)).toBe(true);
    await become(id);
    await sweep();
    expect(await sweepTomorrow()).toBe(1);
  });

  it('is known by its runs where nobody has named one yet', async () => {
    const page = await pictured();
    await rm(join(harness.dir, claim), { force: true });
    await sweep();
    expect(JSON.parse(await readFile(join(harness.dir, claim), 'utf8'))).toEqual({ database: await idOf() });
    await rm(join(harness.dir, claim));
    await harness.database.db.deleteFrom('runs').execute();
    await expect(sweepTomorrow()).rejects.toThrow('another database (not named)');
    expect(await has(page)).toBe(true);
  });
});

describe('where no pictures are taken', () => {
  it('there is nothing, and nothing is lost', async () => {
    const none = openArtifactStore(null);
    const page = { runId: randomUUID(), pageNo: 1 };
    expect(await none.has(page)).toBe(false);
    expect(await none.open(page)).toBeUndefined();
    await none.removeRuns([page.runId]);
    const kept: unknown[] = [];
    for await (const run of none.runs()) kept.push(run);
    expect(kept).toEqual([]);
    await expect(none.put(page, webp())).rejects.toThrow('no place');
  });
});
