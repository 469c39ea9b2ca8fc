import { Inject, Injectable } from '@nestjs/common';
import type { Transaction } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { accountKey } from '../access/account-key.ts';
import { visitorKey } from './visitor-key.ts';
import { AddressSalts } from './address-salts.ts';
import { chargeOf, RateCounters } from './rate-counters.ts';
import { windowOf, type RateLimit } from './rate-window.ts';

/** Whose quota a scan is charged to. */
export interface Payer {
  kind: 'address' | 'account';
  key: string;
}

/** Limits how many scans are ordered: by default 3 an hour and 10 a day from an address, 60 a day by an account. */
@Injectable()
export class ScanQuota {
  private readonly limits: Record<Payer['kind'], readonly RateLimit[]>;

  constructor(
    @Inject(API_CONFIG) { rates }: ApiConfig,
    private readonly salts: AddressSalts,
    private readonly counters: RateCounters,
  ) {
    this.limits = {
      address: [
        { name: 'scan-day', seconds: 86_400, limit: rates.anonDay },
        { name: 'scan-hour', seconds: 3600, limit: rates.anonHour },
      ],
      account: [{ name: 'run-day', seconds: 86_400, limit: rates.memberDay }],
    };
  }

  /** Call this before the transaction, because it may have to write the day's salt. */
  async visitor(address: string, now: Date): Promise<Payer> {
    return { kind: 'address', key: visitorKey(address, await this.salts.of(now)) };
  }

  member(sub: string): Payer {
    return { kind: 'account', key: accountKey(sub) };
  }

  /**
   * Charges one scan.
   * @returns the charges, which are given back if the run fails
   * @throws AppError `rate_limited` with `data { kind: 'quota', count }`; the caller's rollback undoes the counting
   */
  async charge(connection: Transaction<Database>, { kind, key }: Payer, now: Date): Promise<string[]> {
    for (const limit of this.limits[kind]) {
      const count = await this.counters.count(limit, key, now, connection);
      if (count <= limit.limit) continue;
      throw new AppError('rate_limited', {
        retryAfter: windowOf(limit, now).secondsLeft,
        data: { kind: 'quota', count: limit.limit },
      });
    }
    return this.limits[kind].map((limit) => chargeOf(limit, key, now));
  }
}
