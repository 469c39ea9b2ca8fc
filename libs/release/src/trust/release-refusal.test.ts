import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Release } from '@stufenlos/contracts';
import { publicPem, keyIdOf } from './keys.ts';
import { releaseRefusal } from './release-refusal.ts';
import { signRelease } from './release-signature.ts';
import { signStatement } from './signed-statement.ts';
import type { TrustFile } from './trust-file.ts';
import { trustOf } from './trust.ts';

const platform = generateKeyPairSync('ed25519');
const build = generateKeyPairSync('ed25519');
const createdAt = '2026-11-23T00:00:00.000Z';
const expiresAt = '2026-12-01T00:00:00.000Z';
const release: Release = {
  schema: 1,
  id: 'r1',
  createdAt,
  expiresAt,
  shell: '1.0.0',
  platform: '1.0.0',
  remotes: {},
  records: {},
};
/** Trusts the key of the build for releases until some time. */
const trustUntil = (until: string) => {
  const { publicKey } = build;
  const from = '2026-01-01T00:00:00.000Z';
  const key = { id: keyIdOf(publicKey), name: 'build', publicKey: publicPem(publicKey), roles: ['sign'], from, until };
  const file = { schema: 1, serial: 1, at: createdAt, keys: [key], revokedReleases: [] };
  return trustOf(signStatement('trust', file, platform.privateKey) as TrustFile, [platform.publicKey]);
};

it('refuses a release from the very moment at which it expires', () => {
  const refusalAt = (now: string) =>
    releaseRefusal(signRelease(release, platform.privateKey), trustUntil(createdAt), now);
  expect(refusalAt('2026-11-30T23:59:59.999Z')).toBeUndefined();
  expect(refusalAt(expiresAt)).toContain('release r1 expired at');
});

it('takes a release of the last moment of a key, and none of a moment later', () => {
  const refusalOf = (until: string) =>
    releaseRefusal(signRelease(release, build.privateKey), trustUntil(until), createdAt);
  expect(refusalOf(createdAt)).toBeUndefined();
  expect(refusalOf('2026-11-22T23:59:59.999Z')).toContain('is not signed with a key that may sign');
});
