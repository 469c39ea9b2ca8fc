import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The secret of a webhook as encrypted text. `webhook_secret` stays for what is not encrypted yet, and for the release
 * before this one; see decisions/0031-secrets-of-webhooks-are-encrypted.md.
 */
export const sealedWebhookSecrets: Migration = {
  async up(db) {
    await sql`alter table monitors add column webhook_secret_sealed text`.execute(db);
  },
};
