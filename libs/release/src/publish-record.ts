import { localeSchema, remoteDescriptorSchema } from '@stufenlos/contracts';
import { z } from 'zod';
import { buildFactsSchema } from './build-facts.ts';

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/=]+$/);

const publishedFileSchema = z.object({
  integrity,
  bytes: z.number().int(),
  /** Compressed copies beside the file, with their own hashes. Absent when compression saves nothing. */
  br: z.object({ integrity, bytes: z.number().int() }).optional(),
  gz: z.object({ integrity, bytes: z.number().int() }).optional(),
});
export type PublishedFile = z.infer<typeof publishedFileSchema>;

/**
 * Whether this names a file inside of the folder of a version. A record may come from anybody who can write that folder,
 * and its names are joined with paths on the machines of others.
 */
export const isFileName = (name: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- they are what is refused
  !/[\u0000-\u001F\u007F\\]/.test(name) && name.split('/').every((part) => !['', '.', '..'].includes(part));

const common = {
  schema: z.literal(1),
  name: z.string(),
  version: z.string(),
  publishedAt: z.iso.datetime(),
  commit: z.string().nullable(),
  /** Address of the repository of that commit, and whether the build is exactly that commit. Absent in old records. */
  repository: z.string().nullable().optional(),
  isClean: z.boolean().nullable().optional(),
  ...buildFactsSchema.shape,
  /** The files by their path inside the folder of the version. */
  files: z.record(z.string().refine(isFileName), publishedFileSchema),
};

/** `record.json` of a version's folder. `publish` writes it once, and it never changes. */
export const publishRecordSchema = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('shell'),
    /** Versions of the shared packages that the shell provides. */
    provides: z.record(z.string(), z.string()),
  }),
  z.object({
    ...common,
    kind: z.literal('remote'),
    descriptor: remoteDescriptorSchema,
    /** Version ranges of the shared packages that the remote needs, from its manifest. */
    requires: z.record(z.string(), z.string()),
    entry: z.string(),
    preload: z.object({
      js: z.array(z.string()),
      css: z.array(z.string()),
      views: z.record(z.string(), z.array(z.string())),
      texts: z.partialRecord(localeSchema, z.array(z.string())),
    }),
  }),
]);
export type PublishRecord = z.infer<typeof publishRecordSchema>;
export type ShellRecord = Extract<PublishRecord, { kind: 'shell' }>;
export type RemoteRecord = Extract<PublishRecord, { kind: 'remote' }>;

/** Who answers for a part, in the sentences of a refusal. Old records name no team, and some no repository. */
export const teamOf = ({ team, repository, name }: Pick<PublishRecord, 'team' | 'repository' | 'name'>): string =>
  team ?? (repository ? `the team of ${repository}` : `the team of ${name}`);

/** The file of a version that lists all others. */
export const recordName = 'record.json';

/** Path of the script that renders the pages of a build. It is never served; only the edge and compose run it. */
export const prerenderFile = 'prerender/index.cjs';

/** Folder of a version inside the store, which is also its public path: `shell/1.0.0`, `remotes/runs/1.0.0`. */
export const folderOf = ({ kind, name, version }: Pick<PublishRecord, 'kind' | 'name' | 'version'>): string =>
  kind === 'shell' ? `shell/${version}` : `remotes/${name}/${version}`;
