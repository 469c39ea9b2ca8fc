import { readEnvironment } from '@stufenlos/environment';
import { readServices } from '@stufenlos/workspace/settings';
import { join } from 'node:path';
import { folder } from './read-deployment.ts';

const all = await readServices(join(folder, '../..'));

export type ProcessName = 'api' | 'worker' | 'edge';
export const schemaOf = (name: ProcessName) => all[name] as Parameters<typeof readEnvironment>[0]['variables'];

/** Names that no schema knows. */
export const unknownNames = (name: ProcessName, given: Record<string, string>): string[] =>
  Object.keys(given).filter((variable) => {
    const { [variable.replace(/_FILE$/, '')]: secret, [variable]: setting } = schemaOf(name);
    return !setting && !secret?.isSecret;
  });

/** As the process reads it. @throws with every problem, a missing or a malformed setting among them */
export const startProcess = (name: ProcessName, environment: Record<string, string>): unknown =>
  readEnvironment({ process: name, variables: schemaOf(name), environment });

/** Secrets by their file, in the forms that `make-secrets.sh` writes. */
export const secretSamples: Record<string, string> = {
  'database-url': 'postgres://stufenlos:x@postgres:5432/stufenlos',
  'redis-url': 'redis://worker:x@redis:6379',
  'redis-url-api': 'redis://api:x@redis:6379',
  'redis-url-worker': 'redis://worker:x@redis:6379',
  'signing-keys': 'k'.repeat(64),
  'encryption-keys': `k1:${'0f'.repeat(32)}`,
};
