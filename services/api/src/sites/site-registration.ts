import { Injectable, Logger } from '@nestjs/common';
import { Kysely, type Transaction } from 'kysely';
import { holdAccount } from '../access/account-lock.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { sanitizeForPostgres } from '../database/sanitize-for-postgres.ts';
import { EntitlementReader, type EntitlementFacts } from '../entitlements/entitlement-facts.ts';
import { MetadataMirror } from './metadata-mirror.ts';
import { nextSlot } from './site-allowance.ts';
import { coveringSource, holdingSource, type CoveringSource } from '../entitlements/sources.ts';

/** A site as somebody asks for it: the host, which a slot counts, and the typed address for display. */
export interface RequestedSite {
  hostKey: string;
  url: string;
}

export interface Registration extends RequestedSite {
  source: CoveringSource;
  /** It was registered before, and no slot was taken. */
  already: boolean;
}

/** The log line for every duplicate, also on one-time payments. */
const alreadyText = 'URL already exists in subscription metadata';
/** The row lock makes a second try unnecessary. Without it, as many may be needed as register at once. */
const mostTries = 50;

/**
 * Gives slots to hosts; see decisions/0013-a-slot-counts-one-host.md. Two guards hold the limit, and each of them would
 * do alone: one transaction at a time per customer, and the unique keys of the table, which send the second one
 * through the whole transaction again.
 */
@Injectable()
export class SiteRegistration {
  private readonly logger = new Logger('Sites');

  constructor(
    private readonly db: Kysely<Database>,
    private readonly reader: EntitlementReader,
    private readonly mirror: MetadataMirror,
  ) {}

  /** @throws AppError `no_entitlement`, `limit_reached`, `gone` */
  async register(sub: string, site: RequestedSite, now = new Date()): Promise<Registration> {
    const made = await this.transaction(sub, (tx) => this.takeSlot(tx, sub, site, now));
    if (made.already) {
      this.logger.log({ event: 'site_already_registered', text: alreadyText, source: made.source.kind });
    } else {
      this.logger.log({ event: 'site_registered', source: made.source.kind });
    }
    return made;
  }

  /**
   * For callers that give a slot together with something else. `work` may run several times, so all it does goes
   * through the transaction; the mirror is woken after the commit.
   */
  async transaction<T>(sub: string, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        const made = await this.db.transaction().execute(async (tx) => {
          await holdAccount(tx, sub);
          await lockCustomer(tx, sub);
          return await work(tx);
        });
        this.mirror.notify();
        return made;
      } catch (error) {
        if (!isTakenMeanwhile(error) || tries >= mostTries) throw error;
      }
    }
  }

  /** Inside `transaction`. A host that a source covers keeps its slot; one whose source ended moves to a new slot. */
  async takeSlot(tx: Transaction<Database>, sub: string, site: RequestedSite, now: Date): Promise<Registration> {
    const facts = await this.reader.readFacts(sub, tx);
    const covering = coveringSource(facts, site.hostKey, now);
    if (covering) {
      const known = facts.sites.find((one) => one.host_key === site.hostKey);
      await keepSite(tx, sub, site.hostKey);
      return { hostKey: site.hostKey, url: known?.url ?? site.url, source: covering, already: true };
    }
    const { slot } = allowanceOf(facts, now, site.hostKey);
    const gone = await forgetEnded(tx, facts, site.hostKey, now);
    await tx
      .insertInto('registered_sites')
      .values({
        owner_sub: sub,
        host_key: site.hostKey,
        url: sanitizeForPostgres(site.url),
        source_kind: slot.kind,
        source_id: slot.id,
        slot_no: slot.slotNo,
        created_at: now,
      })
      .execute();
    await this.mirror.enqueue(tx, [slot, ...gone]);
    const source = coveringSource(await this.reader.readFacts(sub, tx), site.hostKey, now);
    if (!source) throw new Error('a registered site is not covered');
    return { ...site, source, already: false };
  }
}

/**
 * The host is registered, but more hosts are than the plan includes. The person has to choose, or to take a bigger
 * plan.
 */
export const overLimit = () => new AppError('limit_reached', { data: { reason: 'over_limit' } });

/**
 * @throws AppError `no_entitlement` without any source; `limit_reached` without a free slot, with reason `over_limit` for
 * a host that is registered and over the limit
 */
export function allowanceOf(facts: EntitlementFacts, now: Date, hostKey: string) {
  const allowance = nextSlot(facts, now);
  if (allowance.state === 'none') throw new AppError('no_entitlement');
  if (allowance.state === 'full') {
    throw holdingSource(facts, hostKey, now) ? overLimit() : new AppError('limit_reached');
  }
  return allowance;
}

/** Lets one transaction at a time give slots of a customer. Without a customer there is nothing to give. */
export async function lockCustomer(tx: Transaction<Database>, sub: string): Promise<void> {
  await tx.selectFrom('billing_customers').select('sub').where('sub', '=', sub).forUpdate().execute();
}

/**
 * Deletes rows that cover nothing any more but still hold their keys: those whose release has come, and the host's own
 * row if its source has ended. It deletes by id, so that a row that came meanwhile stays.
 * @returns the sources of the deleted rows
 */
async function forgetEnded(tx: Transaction<Database>, { sites }: EntitlementFacts, hostKey: string, now: Date) {
  const ended = sites.filter((site) => site.host_key === hostKey || (site.release_at && site.release_at <= now));
  if (ended.length === 0) return [];
  return await tx
    .deleteFrom('registered_sites')
    .where(
      'id',
      'in',
      ended.map(({ id }) => id),
    )
    .returning(['source_kind as kind', 'source_id as id'])
    .execute();
}

/** A site that was to be released stays when it is asked for again. */
const keepSite = (tx: Transaction<Database>, sub: string, hostKey: string) =>
  tx
    .updateTable('registered_sites')
    .set({ release_at: null })
    .where('owner_sub', '=', sub)
    .where('host_key', '=', hostKey)
    .where('release_at', 'is not', null)
    .execute();

/** One of the two unique keys: the host, or the slot, was taken by another transaction meanwhile. */
function isTakenMeanwhile(error: unknown): boolean {
  const { code, table } = error as { code?: unknown; table?: unknown };
  return code === '23505' && table === 'registered_sites';
}
