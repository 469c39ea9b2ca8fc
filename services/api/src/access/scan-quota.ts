import { Inject, Injectable } from '@nestjs/common';
import type { Transaction } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { addressKey } from './address-key.ts';
import { AddressSalts } from './address-salts.ts';
import { chargeOf, RateCounters } from './rate-counters.ts';
import { windowOf, type RateLimit } from './rate-window.ts';

/** How many free scans one address may order: 3 an hour and 10 a day by default (P89). */
@Injectable()
export class ScanQuota {
  private readonly limits: readonly RateLimit[];

  constructor(
    @Inject(API_CONFIG) { rates }: ApiConfig,
    private readonly salts: AddressSalts,
    private readonly counters: RateCounters,
  ) {
    this.limits = [
      { name: 'scan-day', seconds: 86_400, limit: rates.anonDay },
      { name: 'scan-hour', seconds: 3600, limit: rates.anonHour },
    ];
  }

  /** The key must be known before the transaction: it may have to write the day's salt. */
  async keyOf(address: string, now: Date): Promise<string> {
    return addressKey(address, await this.salts.of(now));
  }

  /**
   * Charges one scan and answers the charges, to be given back should the run fail. Throws `rate_limited` with
   * `data { kind: 'quota', count }`, whereupon the caller's transaction takes the counting back.
   */
  async charge(connection: Transaction<Database>, key: string, now: Date): Promise<string[]> {
    for (const limit of this.limits) {
      const count = await this.counters.count(limit, key, now, connection);
      if (count <= limit.limit) continue;
      throw new AppError('rate_limited', {
        retryAfter: windowOf(limit, now).secondsLeft,
        data: { kind: 'quota', count: limit.limit },
      });
    }
    return this.limits.map((limit) => chargeOf(limit, key, now));
  }
}
