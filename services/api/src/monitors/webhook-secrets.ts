import { Inject, Injectable, Logger } from '@nestjs/common';
import { Kysely, sql, type Selectable } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database, MonitorsTable } from '../database/schema.ts';
import { open, seal } from '../encryption/sealed-text.ts';
import { day, Scheduled } from '../scheduler/scheduled.decorator.ts';

type Row = Pick<Selectable<MonitorsTable>, 'owner_sub' | 'page_key'>;
type SecretRow = Row & Pick<Selectable<MonitorsTable>, 'webhook_secret' | 'webhook_secret_sealed'>;

/** Keys of one statement. */
const batch = 500;

/** Encrypts the secrets of webhooks, and reads them. See decisions/0031-secrets-of-webhooks-are-encrypted.md. */
@Injectable()
export class WebhookSecrets {
  private readonly logger = new Logger('WebhookSecrets');

  constructor(
    @Inject(API_CONFIG) private readonly config: Pick<ApiConfig, 'encryptionKeys'>,
    private readonly db: Kysely<Database>,
  ) {}

  /** The columns of a new secret. */
  columns(secret: string, row: Row): Pick<MonitorsTable, 'webhook_secret' | 'webhook_secret_sealed'> {
    return { webhook_secret: null, webhook_secret_sealed: seal(secret, placeOf(row), this.first) };
  }

  /** @throws when ENCRYPTION_KEYS lacks its key */
  read(row: SecretRow): string | null {
    if (row.webhook_secret_sealed === null) return row.webhook_secret;
    return open(row.webhook_secret_sealed, placeOf(row), this.config.encryptionKeys);
  }

  /**
   * Encrypts what is plain, and what an older key has encrypted, with the first key. Safe to repeat, to kill, and to run
   * twice at once.
   * @returns how many were encrypted
   */
  async sealAll(): Promise<number> {
    for (let total = 0; ;) {
      const done = await this.db.transaction().execute(async (tx) => {
        const rows = await this.stale(tx)
          .select(['id', 'owner_sub', 'page_key', 'webhook_secret', 'webhook_secret_sealed'])
          .limit(batch)
          .forUpdate()
          .skipLocked()
          .execute();
        for (const row of rows) {
          const set = this.columns(this.read(row)!, row);
          await tx.updateTable('monitors').set(set).where('id', '=', row.id).execute();
        }
        return rows.length;
      });
      total += done;
      if (done < batch) return total;
    }
  }

  /** How many are plain, or encrypted with another key than the first. */
  async countStale(): Promise<number> {
    const { n } = await this.stale(this.db)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow();
    return n;
  }

  /** The operator encrypts them once no api of the release before runs, which could not read them. */
  @Scheduled({ name: 'tell-stale-secrets', everyMs: day })
  async tellStale(): Promise<void> {
    const webhooks = await this.countStale();
    if (webhooks > 0) this.logger.warn({ event: 'webhook_secrets_stale', alert: true, webhooks, fix: 'seal-secrets' });
  }

  private get first() {
    return this.config.encryptionKeys[0]!;
  }

  private stale(db: Kysely<Database>) {
    const prefix = `v1.${this.first.id}.`;
    return db
      .selectFrom('monitors')
      .where(sql<boolean>`(webhook_secret is not null or not starts_with(webhook_secret_sealed, ${prefix}))`);
  }
}

/** The pair is unique and never changes. */
const placeOf = ({ owner_sub: sub, page_key: page }: Row): string => JSON.stringify(['monitors', sub, page]);
