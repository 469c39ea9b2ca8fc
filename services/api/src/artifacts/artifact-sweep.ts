import { Injectable, Logger } from '@nestjs/common';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { ArtifactStore } from './artifact-store.ts';
import { day, Scheduled } from '../scheduler/scheduled.decorator.ts';

const draftLifeMs = 3_600_000;

/**
 * Removes the pictures of runs that are gone. Deleting a run removes them at once; this catches what a crash in
 * between left. A run's row is older than its first picture, so a folder without a row has nobody. Safe to run twice.
 */
@Injectable()
export class ArtifactSweep {
  private readonly logger = new Logger('Artifacts');

  constructor(
    private readonly db: Kysely<Database>,
    private readonly store: ArtifactStore,
  ) {}

  /** @returns how many runs' pictures were removed */
  @Scheduled({ name: 'forget-pictures', everyMs: day, onEveryReplica: true })
  async sweep(now: Date): Promise<number> {
    let removed = 0;
    for await (const some of this.store.runs()) {
      const rows = await this.db.selectFrom('runs').select('id').where('id', 'in', some).execute();
      const living = new Set(rows.map(({ id }) => id));
      const orphans = some.filter((id) => !living.has(id));
      await this.store.removeRuns(orphans);
      removed += orphans.length;
    }
    await this.store.dropUnfinished(new Date(now.getTime() - draftLifeMs));
    if (removed > 0) this.logger.log({ event: 'pictures_swept', runs: removed });
    return removed;
  }
}
