import type { Release } from '@stufenlos/contracts';
import { isSigned } from './release-signature.ts';
import type { Trust } from './trust.ts';

/**
 * Why no edge takes this release, as a sentence; undefined when nothing stands against it. `promote` and the edges ask
 * the same question, so what is promoted is also served.
 *
 * @param now the time in ISO 8601
 */
export function releaseRefusal(release: Release, trust: Trust, now: string): string | undefined {
  const { id, createdAt, expiresAt } = release;
  if (release.signature === undefined) return `release ${id} is not signed`;
  if (!trust.keysFor('sign', createdAt).some(({ publicKey }) => isSigned(release, publicKey))) {
    return `release ${id} is not signed with a key that may sign and that the edges trust`;
  }
  const revoked = trust.file?.revokedReleases.find((entry) => entry.id === id);
  if (revoked) return `release ${id} was revoked at ${revoked.at}: ${revoked.reason}`;
  if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.parse(now)) {
    return `release ${id} expired at ${expiresAt}; compose and sign it again under a new id`;
  }
  return undefined;
}
