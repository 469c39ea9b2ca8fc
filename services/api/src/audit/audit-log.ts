import { Inject, Injectable } from '@nestjs/common';
import { Kysely, sql, type Selectable } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { AuditLogTable, Database } from '../database/schema.ts';
import { hour, Scheduled } from '../scheduler/scheduled.decorator.ts';

export interface AuditQuery {
  since?: Date;
  until?: Date;
  action?: string;
  /** Whose account; finds nothing once it is deleted. */
  sub?: string;
}

type AuditRow = Selectable<AuditLogTable>;

const perPage = 1000;

/** Reads the audit log for the operator, and forgets what is older than the setting. */
@Injectable()
export class AuditLog {
  constructor(
    @Inject(API_CONFIG) private readonly config: Pick<ApiConfig, 'auditDays'>,
    private readonly db: Kysely<Database>,
  ) {}

  /** Oldest first. */
  async *read({ since, until, action, sub }: AuditQuery): AsyncGenerator<AuditRow> {
    for (let last: string | undefined; ;) {
      const rows: AuditRow[] = await this.db
        .selectFrom('audit_log')
        .selectAll()
        .$if(since !== undefined, (query) => query.where('at', '>=', since!))
        .$if(until !== undefined, (query) => query.where('at', '<', until!))
        .$if(action !== undefined, (query) => query.where('action', '=', action!))
        .$if(sub !== undefined, (query) =>
          query.where('subject_id', 'in', (db) => db.selectFrom('audit_subjects').select('id').where('sub', '=', sub!)),
        )
        .$if(last !== undefined, (query) => query.where('id', '>', last!))
        .orderBy('id')
        .limit(perPage)
        .execute();
      yield* rows;
      if (rows.length < perPage) return;
      last = rows.at(-1)!.id;
    }
  }

  /** By the clock of the database; the table itself keeps everybody from deleting younger entries than 90 days. */
  @Scheduled({ name: 'forget-audit', everyMs: hour })
  async forget(): Promise<void> {
    await this.db
      .deleteFrom('audit_log')
      .where('at', '<', sql<Date>`now() - ${this.config.auditDays} * interval '1 day'`)
      .execute();
    // A request that was slower than the deletion of its account.
    await sql`delete from audit_subjects using deleted_subjects
      where sub_hash = sha256(convert_to(sub, 'utf8'))`.execute(this.db);
  }
}
