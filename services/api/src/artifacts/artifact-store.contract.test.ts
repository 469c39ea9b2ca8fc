import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import { describeWithS3 } from '@stufenlos/workspace/s3-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertRun } from '../testing/stored-run.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openPicture, type ArtifactStore } from './artifact-store.ts';
import { ArtifactSweep } from './artifact-sweep.ts';
import type { PicturedPage } from './picture-address.ts';
import { PictureNotes } from './picture-notes.ts';
import { webp } from './testing/picture-harness.ts';
import { bucketKind, closeStores, folderKind, type StoreKind } from './testing/store-kinds.ts';

const newPage = (pageNo = 1): PicturedPage => ({ runId: randomUUID(), pageNo });
const read = async (store: ArtifactStore, page: PicturedPage) => {
  const found = await store.open(page);
  return found && { size: found.size, content: await buffer(found.content) };
};
async function runsIn(store: ArtifactStore): Promise<string[]> {
  const found: string[] = [];
  for await (const some of store.runs()) found.push(...some);
  return found.toSorted();
}
/** As the two kinds say it. */
const away = /ENOTDIR|EEXIST|does not answer as it should/;
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => void vi.spyOn(Logger.prototype, 'warn').mockReturnValue());
afterAll(async () => {
  await closeStores();
  await database?.drop();
});

describe('pictures in a folder', () => {
  suite(folderKind);
});
describeWithS3('pictures in a bucket', () => suite(bucketKind));

/** Everything that the api relies on, whatever keeps the pictures. */
function suite({ open, unreachable, plant }: StoreKind): void {
  it('are read as they were put, each view by itself', async () => {
    const [store, page] = [await open('read'), newPage()];
    expect([await store.has(page), await store.open(page)]).toEqual([false, undefined]);
    await store.put(page, webp(2_000_000, 7));
    await store.put({ ...page, view: 'mobile' }, webp(300, 9));
    expect(await read(store, page)).toEqual({ size: 2_000_000, content: webp(2_000_000, 7) });
    expect(await read(store, { ...page, view: 'mobile' })).toEqual({ size: 300, content: webp(300, 9) });
    expect(await store.has({ ...page, view: 'dark' })).toBe(false);
    expect(await store.has({ ...page, pageNo: 11 })).toBe(false);
  });

  it('stay what they were first, also when several apis put at once', async () => {
    const [stores, page] = [await Promise.all([1, 2, 3, 4].map(() => open('once'))), newPage()];
    const said = await Promise.all(stores.map(async (store, at) => store.put(page, webp(5000, at))));
    const first = said.indexOf('kept');
    expect(said.filter((one) => one === 'kept')).toEqual(['kept']);
    expect(await stores[0]!.put(page, webp(64, 9))).toBe('was-there');
    expect((await read(stores[1]!, page))?.content.equals(webp(5000, first))).toBe(true);
  });

  it('have names made of an id, a number and a view, and of nothing else', async () => {
    const store = await open('names');
    for (const runId of ['..', '../../etc', '', randomUUID().toUpperCase(), `${randomUUID()}/..`]) {
      await expect(store.put({ runId, pageNo: 1 }, webp())).rejects.toThrow('not the id');
      await expect(store.open({ runId, pageNo: 1 })).rejects.toThrow('not the id');
      await expect(store.changedAt(runId)).rejects.toThrow('not the id');
    }
    for (const pageNo of [0, -1, 1.5, NaN, Infinity]) {
      await expect(store.has(newPage(pageNo))).rejects.toThrow('not the number');
    }
    const view = '../mobile' as PicturedPage['view'];
    await expect(store.has({ ...newPage(), view })).rejects.toThrow('not a view');
    expect(await runsIn(store)).toEqual([]);
  });

  it('are listed by run, and nothing else is', async () => {
    const [store, pages] = [await open('list'), [newPage(), newPage(), newPage(3)]];
    for (const page of pages) await store.put(page, webp());
    await new PictureNotes(store).noteOrphans(new Map([[randomUUID(), new Date()]]));
    const strangers = ['README.txt', 'ab/README.txt', 'ab/not-an-id/1.webp', 'abc/1.webp', `zz/${randomUUID()}/1.webp`];
    for (const path of strangers) await plant('list', path);
    expect(await runsIn(store)).toEqual(pages.map(({ runId }) => runId).toSorted());
  });

  it('go with their run, and those of others stay', async () => {
    const [store, gone, other] = [await open('gone'), newPage(), newPage()];
    for (const page of [gone, { ...gone, pageNo: 12 }, { ...gone, view: 'dark' as const }, other]) {
      await store.put(page, webp());
    }
    expect(await store.removeRuns([randomUUID(), gone.runId])).toBe(true);
    expect(await store.removeRuns([gone.runId])).toBe(true);
    expect([await runsIn(store), await store.has(gone)]).toEqual([[other.runId], false]);
    expect([await store.changedAt(gone.runId), await store.has(other)]).toEqual([undefined, true]);
  });

  it('say since when they are there', async () => {
    const [store, page] = [await open('age'), newPage()];
    await store.put(page, webp());
    // Stores count in seconds.
    expect(Math.abs((await store.changedAt(page.runId))!.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('are not taken for missing while the store is away, and a reader is told so', async () => {
    const [store, page] = [await unreachable(), newPage()];
    await expect(store.has(page)).rejects.toThrow(away);
    await expect(store.put(page, webp())).rejects.toThrow(away);
    await expect(openPicture(store, page)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    await expect(new PictureNotes(store).claim(randomUUID())).rejects.toThrow(away);
    await expect(runsIn(store)).rejects.toThrow(away);
    // No error, because rows go all the same; but it is to be tried again.
    expect(await store.removeRuns([page.runId, randomUUID()])).toBe(false);
  });

  it('belong to the database that claims them first, also of two at once', async () => {
    const notes = (await Promise.all([1, 2].map(() => open('claim')))).map((store) => new PictureNotes(store));
    expect(await notes[0]!.owner()).toBeUndefined();
    const ids = [randomUUID(), randomUUID()];
    const owners = await Promise.all(notes.map(async (one, at) => one.claim(ids[at]!)));
    expect(ids).toContain(owners[0]);
    expect(owners[1]).toBe(owners[0]);
    expect(await notes[1]!.owner()).toBe(owners[0]);
  });

  const sweepOf = (store: ArtifactStore) => new ArtifactSweep(database.db, store);
  const idOf = async () => (await sql<{ id: string }>`select id from installation`.execute(database.db)).rows[0]!.id;

  it('without a row go a day after they were seen, and never younger than a day', async () => {
    const [store, orphan] = [await open('sweep'), newPage()];
    const living = { runId: await insertRun(database.db, 'auth0|owner', 'shop.example', [[]]), pageNo: 1 };
    for (const page of [orphan, living]) await store.put(page, webp());
    const sweep = sweepOf(store);
    expect(await sweep.sweep(new Date())).toBe(0);
    expect(await sweep.sweep(later(23))).toBe(0);
    // Seen without a row for long, but its last picture is of today.
    const notes = new PictureNotes(store);
    expect([...(await notes.orphans()).keys()]).toEqual([orphan.runId]);
    await notes.noteOrphans(new Map([[orphan.runId, later(-48)]]));
    expect(await sweep.sweep(new Date())).toBe(0);
    expect(await Promise.all([sweep.sweep(later(25)), sweepOf(store).sweep(later(25))])).toContain(1);
    expect([await store.has(orphan), await store.has(living)]).toEqual([false, true]);
    expect(await notes.owner()).toBe(await idOf());
  });

  it('of another database are never swept, and no api starts on them', async () => {
    const [store, page] = [await open('strangers'), newPage()];
    await store.put(page, webp());
    const owner = randomUUID();
    await new PictureNotes(store).claim(owner);
    const sentence = `${store.setting} holds pictures of another database (${owner}) than this one (${await idOf()})`;
    await expect(sweepOf(store).sweep(later(50))).rejects.toThrow(sentence);
    await expect(sweepOf(store).onModuleInit()).rejects.toThrow(sentence);
    expect(await store.has(page)).toBe(true);
  });

  it('that nobody has claimed and whose runs nobody knows are left alone', async () => {
    const [store, page] = [await open('unclaimed'), newPage()];
    await store.put(page, webp());
    await expect(sweepOf(store).sweep(later(50))).rejects.toThrow('another database (not named)');
    expect(await store.has(page)).toBe(true);
  });

  it('are not swept after a damaged note', async () => {
    const [store, page] = [await open('damaged'), newPage()];
    await store.put(page, webp());
    await store.replaceNote('database.json', '{"database":');
    await expect(sweepOf(store).sweep(later(50))).rejects.toThrow('JSON');
    await expect(sweepOf(store).onModuleInit()).rejects.toThrow('JSON');
    expect(await store.has(page)).toBe(true);
  });
}
