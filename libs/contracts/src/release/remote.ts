import { z } from 'zod';

const path = z.string().regex(/^\/(?:[a-z0-9/-]|:[a-zA-Z]+)*$/);

/**
 * `remote.json`: what a remote is, readable without its code. Routes, navigation, titles and compatibility exist
 * before, and without, the remote's script.
 */
export const remoteDescriptorSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9]*$/),
  version: z.string(),
  /** Version of `@stufenlos/platform` the remote was built for. Same major, minor not above the shell's. */
  contract: z.string(),
  routes: z.array(
    z.object({
      id: z.string(),
      path,
      /** Other addresses of the same view, such as the German path. */
      aliases: z.array(path).default([]),
      access: z.enum(['public', 'signed-in', 'plan']),
      /** Key in `labels`. */
      titleKey: z.string(),
      prerender: z.boolean().default(false),
    }),
  ),
  nav: z.array(
    z.object({
      labelKey: z.string(),
      to: path,
      when: z.enum(['always', 'signed-in', 'signed-out']),
      order: z.number(),
      /** Further path prefixes that mark this entry as current. */
      activeFor: z.array(z.string()).default([]),
    }),
  ),
  labels: z.object({ de: z.record(z.string(), z.string()), en: z.record(z.string(), z.string()) }),
  /** i18n namespaces the remote brings. */
  texts: z.array(z.string()),
});
export type RemoteDescriptor = z.infer<typeof remoteDescriptorSchema>;
export type RemoteDescriptorFile = z.input<typeof remoteDescriptorSchema>;
