import { apiConfigOrExit } from './config/api-config.ts';
import { openDatabase } from './database/database.ts';
import { WebhookSecrets } from './monitors/webhook-secrets.ts';

/**
 * `node services/api/dist/seal-secrets.js`, with the environment of the api: encrypts what is not encrypted with the first
 * key of ENCRYPTION_KEYS. May be run again at any time.
 */
const config = apiConfigOrExit();
const db = openDatabase(config.database, () => undefined);
try {
  const secrets = new WebhookSecrets(config, db);
  const done = await secrets.sealAll();
  process.stdout.write(`${done} encrypted, ${await secrets.countStale()} left\n`);
} catch (error) {
  process.stderr.write(`Encryption failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
