import { Injectable } from '@nestjs/common';
import type { PutSender, SenderState } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { accountKey } from '../access/account-key.ts';
import { holdAccount } from '../access/account-lock.ts';
import type { Database } from '../database/schema.ts';
import { AppError, invalidField } from '../errors/app-error.ts';
import { RateCounters } from '../rate-limits/rate-counters.ts';
import { windowOf, type RateLimit } from '../rate-limits/rate-window.ts';
import { drawLogo, LogoError, type DrawnLogo } from './draw-logo.ts';
import { SenderReader } from './sender-reader.ts';

/** Each logo is decoded, whether it can be used or not. */
export const logoLimit: RateLimit = { name: 'sender-logo', seconds: 3600, limit: 20 };

/** The own sender of a member. Only this service and the deletion of accounts write `report_senders`. */
@Injectable()
export class SendersService {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly reader: SenderReader,
    private readonly counters: RateCounters,
  ) {}

  async read(sub: string, now: Date): Promise<SenderState> {
    const row = await this.db.selectFrom('report_senders').selectAll().where('owner_sub', '=', sub).executeTakeFirst();
    const isIncluded = await this.reader.isIncluded(sub, now);
    if (!row) return { isIncluded, sender: null };
    const { name, contact, address, logo, logo_width: width, logo_height: height } = row;
    const shown = logo && width && height ? { png: logo.toString('base64'), width, height } : null;
    return { isIncluded, sender: { name, contact, address, logo: shown } };
  }

  /**
   * Of two at once the later one counts, with its words and its logo.
   * @throws AppError `no_entitlement`, `rate_limited`, `invalid_input` for the logo, `gone`
   */
  async put(sub: string, { logo, ...lines }: PutSender, now: Date): Promise<SenderState> {
    if (!(await this.reader.isIncluded(sub, now))) throw new AppError('no_entitlement');
    const drawn = typeof logo === 'string' ? await this.drawn(sub, logo, now) : logo;
    const changed = { ...lines, ...(drawn === undefined ? {} : columnsOf(drawn)), updated_at: now };
    await this.db.transaction().execute(async (tx) => {
      await holdAccount(tx, sub);
      await tx
        .insertInto('report_senders')
        .values({ owner_sub: sub, ...changed })
        .onConflict((conflict) => conflict.column('owner_sub').doUpdateSet(changed))
        .execute();
    });
    return await this.read(sub, now);
  }

  /** Also without a plan, and when there is nothing. */
  async remove(sub: string): Promise<void> {
    await this.db.deleteFrom('report_senders').where('owner_sub', '=', sub).execute();
  }

  private async drawn(sub: string, base64: string, now: Date): Promise<DrawnLogo> {
    if ((await this.counters.count(logoLimit, accountKey(sub), now)) > logoLimit.limit) {
      throw new AppError('rate_limited', { retryAfter: windowOf(logoLimit, now).secondsLeft, data: { kind: 'logo' } });
    }
    try {
      return await drawLogo(Buffer.from(base64, 'base64'));
    } catch (error) {
      if (error instanceof LogoError) throw invalidField('logo', `profile:sender.logo.error.${error.fault}`);
      throw error;
    }
  }
}

const columnsOf = (logo: DrawnLogo | null) => ({
  logo: logo && logo.png,
  logo_width: logo && logo.width,
  logo_height: logo && logo.height,
});
