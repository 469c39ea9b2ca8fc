import { Inject, Injectable } from '@nestjs/common';
import { Kysely, type Selectable, type Transaction } from 'kysely';
import { newReference } from '../orders/order-reference.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { ContractRequestsTable } from '../database/billing-tables.ts';
import type { Database } from '../database/schema.ts';
import { hour, Scheduled } from '../scheduler/scheduled.decorator.ts';
import { startOfYear } from '../texts/berlin-time.ts';

export type StoredDeclaration = Selectable<ContractRequestsTable>;
export type NewDeclaration = Pick<
  StoredDeclaration,
  'kind' | 'name' | 'email' | 'contract' | 'locale' | 'payload' | 'owner_sub' | 'received_at'
>;

/** Writes `contract_requests`. A stored declaration never changes. What became of it is added. */
@Injectable()
export class DeclarationsRepository {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
  ) {}

  async add(tx: Transaction<Database>, declaration: NewDeclaration): Promise<StoredDeclaration> {
    const { payload, ...rest } = declaration;
    for (;;) {
      const reference = newReference(declaration.kind === 'cancel' ? 'KU' : 'WI');
      const stored = await tx
        .insertInto('contract_requests')
        .values({ ...rest, reference, payload: JSON.stringify(payload) })
        .onConflict((conflict) => conflict.column('reference').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (stored) return stored;
    }
  }

  async find(id: string): Promise<StoredDeclaration | undefined> {
    return await this.db.selectFrom('contract_requests').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** The mail server has taken the confirmation. */
  async noteConfirmed(id: string, now: Date): Promise<void> {
    await this.db
      .updateTable('contract_requests')
      .set({ confirmed_at: now })
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .execute();
  }

  /** @returns false when it was handled already, and everything that follows from it has been decided */
  async close(tx: Transaction<Database>, id: string, outcome: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('contract_requests')
      .set({ handled_at: now, outcome })
      .where('id', '=', id)
      .where('handled_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Declarations are kept for whole calendar years after the one in which they came, as HGB § 257 (5) counts. */
  @Scheduled({ name: 'forget-declarations', everyMs: hour })
  async forget(now: Date): Promise<void> {
    const oldest = startOfYear(now, this.config.legalYears);
    await this.db.deleteFrom('contract_requests').where('received_at', '<', oldest).execute();
  }
}
