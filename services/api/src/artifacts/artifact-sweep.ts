import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Kysely } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { day, Scheduled } from '../scheduler/scheduled.decorator.ts';
import { ArtifactStore } from './artifact-store.ts';
import { PictureFolder, type Orphans } from './picture-folder.ts';

const draftLifeMs = 3_600_000;

/**
 * Removes the pictures of runs that are gone. Deleting a run removes them at once; this catches what a crash in between
 * left. A run's row is older than its first picture, so a folder without a row has nobody. Safe to run twice.
 *
 * A wrong or half restored database knows none of the runs. So only the folder's own database may sweep it, and what has
 * no row is told and left for a day before it goes.
 */
@Injectable()
export class ArtifactSweep implements OnModuleInit {
  private readonly logger = new Logger('Artifacts');
  private readonly folder: PictureFolder | null;

  constructor(
    @Inject(API_CONFIG) { artifactsDir }: Pick<ApiConfig, 'artifactsDir'>,
    private readonly db: Kysely<Database>,
    private readonly store: ArtifactStore,
  ) {
    this.folder = artifactsDir === null ? null : new PictureFolder(artifactsDir);
  }

  /** @throws when the folder is another database's: each would miss the pictures of the other one */
  async onModuleInit(): Promise<void> {
    const owner = await this.folder?.owner();
    // A database that is away refuses nothing; the sweep looks again.
    const database = owner && (await this.databaseId().catch(() => undefined));
    if (database && owner !== database) throw new Error(strangersFolder(owner, database));
  }

  /** @returns how many runs' pictures were removed */
  @Scheduled({ name: 'forget-pictures', everyMs: day, onEveryReplica: true })
  async sweep(now: Date): Promise<number> {
    if (!this.folder) return 0;
    const database = await this.databaseId();
    const owner = (await this.folder.owner()) ?? (await this.claim(this.folder, database));
    if (owner !== database) throw new Error(strangersFolder(owner ?? 'not named', database));
    const noted = await this.folder.orphans();
    const found = await this.orphans();
    const since = new Map(found.map((runId) => [runId, noted.get(runId) ?? now]));
    const due = found.filter((runId) => now.getTime() - since.get(runId)!.getTime() >= day);
    await this.store.removeRuns(due);
    await this.tell(this.folder, since, due, noted);
    await this.store.dropUnfinished(new Date(now.getTime() - draftLifeMs));
    return due.length;
  }

  private async databaseId(): Promise<string> {
    return (await this.db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
  }

  /** A folder from before folders were claimed belongs to this database if that knows one of its runs. */
  private async claim(folder: PictureFolder, database: string): Promise<string | undefined> {
    let isEmpty = true;
    for await (const some of this.store.runs()) {
      isEmpty = false;
      if ((await this.living(some)).size > 0) return await claimed(folder, database);
    }
    return isEmpty ? await claimed(folder, database) : undefined;
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

  private async tell(folder: PictureFolder, since: Orphans, due: readonly string[], noted: Orphans): Promise<void> {
    const left = new Map([...since].filter(([runId]) => !due.includes(runId)));
    if (left.size > 0 || noted.size > 0) await folder.noteOrphans(left);
    if (due.length > 0) this.logger.log({ event: 'pictures_swept', runs: due.length });
    const fresh = [...left.keys()].filter((runId) => !noted.has(runId));
    if (fresh.length === 0) return;
    const examples = fresh.slice(0, 3);
    this.logger.warn({ event: 'pictures_to_be_swept', runs: fresh.length, afterHours: day / 3_600_000, examples });
  }
}

async function claimed(folder: PictureFolder, database: string): Promise<string> {
  await folder.claim(database);
  return database;
}

const strangersFolder = (owner: string, database: string) =>
  `ARTIFACTS_DIR holds pictures of another database (${owner}) than this one (${database}); check DATABASE_URL and ARTIFACTS_DIR, or name this one in its file database.json if they are right`;
