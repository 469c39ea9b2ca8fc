import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { proofsPerAccount, type CreateProof, type SiteProof } from '@stufenlos/contracts';
import { Kysely, sql } from 'kysely';
import { holdAccount } from '../access/account-lock.ts';
import { accountKey } from '../access/account-key.ts';
import { RateCounters } from '../rate-limits/rate-counters.ts';
import { windowOf, type RateLimit } from '../rate-limits/rate-window.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { requestedAddress } from '../contract/requested-address.ts';
import { ProofSearch } from './proof-search.ts';
import { proofView } from './proof-view.ts';

/** Each look sends requests to a server whose owner may not have asked for it. */
export const checkLimit: RateLimit = { name: 'proof-look', seconds: 3600, limit: 30 };

/** Who has proven to control which website. Only this service and the deletion of accounts write `site_proofs`. */
@Injectable()
export class SiteProofsService {
  private readonly logger = new Logger('SiteProofs');

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly search: ProofSearch,
    private readonly counters: RateCounters,
  ) {}

  async all(sub: string, now = new Date()): Promise<SiteProof[]> {
    const rows = await this.db
      .selectFrom('site_proofs')
      .selectAll()
      .where('owner_sub', '=', sub)
      .orderBy('host_key')
      .execute();
    return rows.map((row) => proofView(row, now));
  }

  /**
   * A repeated call keeps the token, which may be published already.
   * @throws AppError `invalid_input`, `address_refused`, `conflict` (`tooMany`)
   */
  async create({ url }: CreateProof, sub: string, now = new Date()): Promise<SiteProof> {
    const address = requestedAddress(url, this.config.scan);
    const { origin } = new URL(address.url);
    const row = await this.db.transaction().execute(async (tx) => {
      await holdAccount(tx, sub);
      // One at a time per account. Otherwise parallel requests would all see the same count.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`proofs of ${sub}`}, 0))`.execute(tx);
      const { others } = await tx
        .selectFrom('site_proofs')
        .select(sql<number>`count(*)::int`.as('others'))
        .where('owner_sub', '=', sub)
        .where('host_key', '<>', address.hostKey)
        .executeTakeFirstOrThrow();
      if (others >= proofsPerAccount) throw new AppError('conflict', { data: { reason: 'tooMany' } });
      const token = randomBytes(24).toString('base64url');
      return await tx
        .insertInto('site_proofs')
        .values({ owner_sub: sub, host_key: address.hostKey, origin, token })
        .onConflict((conflict) => conflict.columns(['owner_sub', 'host_key']).doUpdateSet({ origin }))
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    return proofView(row, now);
  }

  /**
   * An earlier proof stays valid for its time. A name server that is away today says nothing about who controls what.
   * @throws AppError `not_found`, `rate_limited`, `conflict` (`notFound`, with `dns` and `page`)
   */
  async check(hostKey: string, sub: string, now = new Date()): Promise<SiteProof> {
    const proof = await this.db
      .selectFrom('site_proofs')
      .selectAll()
      .where('owner_sub', '=', sub)
      .where('host_key', '=', hostKey)
      .executeTakeFirst();
    if (!proof) throw new AppError('not_found');
    if ((await this.counters.count(checkLimit, accountKey(sub), now)) > checkLimit.limit) {
      throw new AppError('rate_limited', { retryAfter: windowOf(checkLimit, now).secondsLeft, data: { kind: 'rate' } });
    }
    const sight = await this.search.search(proof);
    const seen = 'method' in sight ? { method: sight.method, proven_at: now } : {};
    // The proof may have been removed and made again meanwhile. What was seen is the old token.
    const row = await this.db
      .updateTable('site_proofs')
      .set({ checked_at: now, ...seen })
      .where('owner_sub', '=', sub)
      .where('host_key', '=', hostKey)
      .where('token', '=', proof.token)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError('not_found');
    if (!('method' in sight)) throw new AppError('conflict', { data: { reason: 'notFound', ...sight } });
    this.logger.log({ event: 'site_proven', host: hostKey, method: sight.method });
    return proofView(row, now);
  }

  /** @throws AppError `not_found` */
  async remove(hostKey: string, sub: string): Promise<void> {
    const { numDeletedRows } = await this.db
      .deleteFrom('site_proofs')
      .where('owner_sub', '=', sub)
      .where('host_key', '=', hostKey)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('not_found');
  }
}
