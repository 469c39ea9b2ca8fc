import { z } from 'zod';
import { localeSchema } from '../account/profile.ts';
import { remoteDescriptorSchema } from './remote.ts';

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/=]+$/);
const file = z.object({ href: z.string().startsWith('/'), integrity });

export const releasedRemoteSchema = z.object({
  descriptor: remoteDescriptorSchema,
  /** The remoteEntry itself, not the manifest: one request less. */
  entry: z.string().startsWith('/remotes/'),
  /** sha384 of every script the shell may load by name. Absent = refused. */
  integrity: z.record(z.string(), integrity),
  /** What the edge lets the document fetch in its first wave. */
  preload: z.object({
    js: z.array(file),
    css: z.array(file),
    /** Scripts and styles of a view, by route id. */
    views: z.record(z.string(), z.array(file)).default({}),
    texts: z.partialRecord(localeSchema, z.array(file)).default({}),
  }),
});
export type ReleasedRemote = z.infer<typeof releasedRemoteSchema>;

/** A release is a tested list of versions, not a build. Written by `release compose`, inlined by the edge. */
export const releaseSchema = z.object({
  schema: z.literal(1),
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/),
  createdAt: z.iso.datetime(),
  /** From then on no edge takes it. Absent: it does not expire. */
  expiresAt: z.iso.datetime().optional(),
  shell: z.string(),
  /** Version of `@stufenlos/platform` that the shell provides. */
  platform: z.string(),
  remotes: z.record(z.string(), releasedRemoteSchema),
  /**
   * sha384 of the publish record of every part, by folder (`shell/1.0.0`). The record holds the hash of every file, so
   * the signature over this document covers every byte that is served.
   */
  records: z.record(z.string(), integrity),
  signature: z.string().optional(),
});
export type Release = z.infer<typeof releaseSchema>;
