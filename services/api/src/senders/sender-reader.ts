import { Injectable } from '@nestjs/common';
import type { Sender } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import { includesOwnSender } from '../entitlements/entitlements.ts';
import type { DrawnLogo } from './draw-logo.ts';

/** As it is printed. */
export type PrintedSender = Sender & { logo?: DrawnLogo | undefined };

/**
 * The own sender of a member, asked for when a document is made: undefined when there is none, or when no plan includes
 * it any more. Then it is ours.
 */
@Injectable()
export class SenderReader {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly entitlements: EntitlementReader,
  ) {}

  /** With the logo, in one reading: a change in the meantime shows whole or not at all. */
  async printed(sub: string, now: Date): Promise<PrintedSender | undefined> {
    if (!(await this.isIncluded(sub, now))) return undefined;
    const row = await this.rowsOf(sub)
      .select(['logo', 'logo_width as width', 'logo_height as height'])
      .executeTakeFirst();
    if (!row) return undefined;
    const { logo, width, height, ...lines } = row;
    return { ...lines, ...(logo && width && height ? { logo: { png: logo, width, height } } : {}) };
  }

  /** The words alone. */
  async lines(sub: string, now: Date): Promise<Sender | undefined> {
    return (await this.isIncluded(sub, now)) ? await this.rowsOf(sub).executeTakeFirst() : undefined;
  }

  async isIncluded(sub: string, now: Date): Promise<boolean> {
    return includesOwnSender(await this.entitlements.readFacts(sub), now);
  }

  private rowsOf(sub: string) {
    return this.db.selectFrom('report_senders').select(['name', 'contact', 'address']).where('owner_sub', '=', sub);
  }
}
