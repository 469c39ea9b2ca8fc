import { z } from 'zod';

export const keyRoles = ['sign', 'promote'] as const;
/** `sign`: this key may release what was verified. `promote`: it may choose which signed release is active. */
export type KeyRole = (typeof keyRoles)[number];

/** A further key, besides the keys that the edges are given themselves. */
const trustedKeySchema = z.looseObject({
  /** The start of the SHA-256 of the key, see `keyIdOf`. */
  id: z.string(),
  /** Who holds it, for people. */
  name: z.string().min(1),
  /** PEM. */
  publicKey: z.string(),
  roles: z.array(z.enum(keyRoles)).min(1),
  /** Since when it is listed, for people. */
  from: z.iso.datetime(),
  /** Releases and promotions that are dated later do not count. */
  until: z.iso.datetime().optional(),
  /** Nothing that this key ever signed counts any more. */
  revokedAt: z.iso.datetime().optional(),
});
export type TrustedKey = z.infer<typeof trustedKeySchema>;

/**
 * `keys.json`: whom the edges trust besides their own keys, signed by one of those. Unknown fields are kept, because the
 * signature covers them.
 */
export const trustFileSchema = z.looseObject({
  schema: z.literal(1),
  /** One more with each change. */
  serial: z.number().int().positive(),
  at: z.iso.datetime(),
  keys: z.array(trustedKeySchema),
  /** Releases that must never be active again. */
  revokedReleases: z.array(z.looseObject({ id: z.string(), at: z.iso.datetime(), reason: z.string() })),
  signature: z.string().optional(),
});
export type TrustFile = z.infer<typeof trustFileSchema>;

export const trustFileName = 'keys.json';
