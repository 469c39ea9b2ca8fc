import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Development secrets, made once per state folder and readable by the owner only. The local PostgreSQL and Redis ask
 * for a password because others on this machine, and the pages a browser opens here, reach the loopback too.
 * @typedef {{ signingKeys: string, databasePassword: string, redisPassword: string,
 *   sandboxAdmin: string, paymentsKey: string, webhookSecret: string }} Secrets
 */

/** @returns {Secrets} */
export function provideSecrets(/** @type {string} */ folder) {
  const path = join(folder, 'secrets.json');
  const known = readSecrets(path);
  const secrets = {
    signingKeys: known.signingKeys ?? randomBytes(32).toString('base64url'),
    databasePassword: known.databasePassword ?? randomBytes(24).toString('base64url'),
    redisPassword: known.redisPassword ?? randomBytes(24).toString('base64url'),
    /** With it the api changes names and addresses at the sandbox's identity provider. */
    sandboxAdmin: known.sandboxAdmin ?? randomBytes(32).toString('base64url'),
    /** In the forms that the payment provider's clients expect. */
    paymentsKey: known.paymentsKey ?? `sk_test_${randomBytes(24).toString('hex')}`,
    webhookSecret: known.webhookSecret ?? `whsec_${randomBytes(24).toString('hex')}`,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(secrets), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secrets;
}

/** @returns {Partial<Secrets>} */
function readSecrets(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
