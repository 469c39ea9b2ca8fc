import { Injectable } from '@nestjs/common';
import type { FindingsPage, FindingsQuery } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { readFindingsPage } from './findings-page.ts';
import { RunUnlocks } from './run-unlocks.ts';

/** All elements of a run, for its owner, once it is unlocked (P75). */
@Injectable()
export class RunFindings {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly unlocks: RunUnlocks,
  ) {}

  /** @throws AppError `not_found`, `no_entitlement` while it is locked */
  async read(runId: string, sub: string, query: FindingsQuery): Promise<FindingsPage> {
    const { access } = await this.unlocks.view(runId, sub);
    if (access.locked) throw new AppError('no_entitlement');
    return readFindingsPage(this.db, runId, query);
  }
}
