import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ObjectStoreError } from '@stufenlos/object-store';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { day, Scheduled } from '../scheduler/scheduled.decorator.ts';
import { ArtifactStore } from './artifact-store.ts';
import { NoStore } from './no-store.ts';
import { PictureNotes, type Orphans } from './picture-notes.ts';

const draftLifeMs = 3_600_000;

/**
 * Removes the pictures of runs that are gone. Deleting a run removes them at once; this catches what a crash in between
 * left. A run's row is older than its first picture, so pictures without a row belong to no run. Safe to run twice.
 *
 * A wrong or half restored database knows none of the runs. So only the store's own database may sweep it, and what has
 * no row is logged and removed a day later.
 */
@Injectable()
export class ArtifactSweep implements OnModuleInit {
  private readonly logger = new Logger('Artifacts');
  private readonly notes: PictureNotes;

  constructor(
    private readonly db: Kysely<Database>,
    private readonly store: ArtifactStore,
  ) {
    this.notes = new PictureNotes(store);
  }

  /** @throws when the store is another database's: each would miss the pictures of the other one */
  async onModuleInit(): Promise<void> {
    // A store or a database that is away refuses nothing; the sweep looks again.
    const owner = await this.notes.owner().catch((error: unknown) => {
      if (!(error instanceof ObjectStoreError)) throw error;
      this.logger.warn({ event: 'picture_store_away', cause: error.message });
    });
    const database = owner && (await this.databaseId().catch(() => undefined));
    if (database && owner !== database) throw new Error(this.strangers(owner, database));
  }

  /** @returns how many runs' pictures were removed */
  @Scheduled({ name: 'forget-pictures', everyMs: day, onEveryReplica: true })
  async sweep(now: Date): Promise<number> {
    if (this.store instanceof NoStore) return 0;
    const database = await this.databaseId();
    const owner = (await this.notes.owner()) ?? (await this.claim(database));
    if (owner !== database) throw new Error(this.strangers(owner ?? 'not named', database));
    const noted = await this.notes.orphans();
    const found = await this.orphans();
    const since = new Map(found.map((runId) => [runId, noted.get(runId) ?? now]));
    const due = await this.old(
      found.filter((runId) => isDayOld(since.get(runId), now)),
      now,
    );
    // What stays is noted, so that the next sweep does not wait another day for it.
    const gone = (await this.store.removeRuns(due)) ? due : [];
    await this.tell(since, gone, noted);
    await this.store.dropUnfinished(new Date(now.getTime() - draftLifeMs));
    return gone.length;
  }

  private async databaseId(): Promise<string> {
    return (await this.db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
  }

  /** A store from before stores were claimed belongs to this database if that knows one of its runs. */
  private async claim(database: string): Promise<string | undefined> {
    let isEmpty = true;
    for await (const some of this.store.runs()) {
      isEmpty = false;
      if ((await this.living(some)).size > 0) return await this.notes.claim(database);
    }
    return isEmpty ? await this.notes.claim(database) : undefined;
  }

  /** Those to which no picture came for a day. */
  private async old(runIds: readonly string[], now: Date): Promise<string[]> {
    const old: string[] = [];
    for (const runId of runIds) if (isDayOld(await this.store.changedAt(runId), now)) old.push(runId);
    return old;
  }

  private async orphans(): Promise<string[]> {
    const orphans: string[] = [];
    for await (const some of this.store.runs()) {
      const living = await this.living(some);
      orphans.push(...some.filter((id) => !living.has(id)));
    }
    return orphans;
  }

  private async living(runIds: string[]): Promise<Set<string>> {
    const rows = await this.db.selectFrom('runs').select('id').where('id', 'in', runIds).execute();
    return new Set(rows.map(({ id }) => id));
  }

  private async tell(since: Orphans, due: readonly string[], noted: Orphans): Promise<void> {
    const left = new Map([...since].filter(([runId]) => !due.includes(runId)));
    if (left.size > 0 || noted.size > 0) await this.notes.noteOrphans(left);
    if (due.length > 0) this.logger.log({ event: 'pictures_swept', runs: due.length });
    const fresh = [...left.keys()].filter((runId) => !noted.has(runId));
    if (fresh.length === 0) return;
    const examples = fresh.slice(0, 3);
    this.logger.warn({ event: 'pictures_to_be_swept', runs: fresh.length, afterHours: day / 3_600_000, examples });
  }

  private readonly strangers = (owner: string, database: string) =>
    `${this.store.setting} holds pictures of another database (${owner}) than this one (${database}); check DATABASE_URL and ${this.store.setting}, or name this one in its file database.json if they are right`;
}

const isDayOld = (then: Date | undefined, now: Date): boolean =>
  then === undefined || now.getTime() - then.getTime() >= day;
