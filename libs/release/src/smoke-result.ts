import { z } from 'zod';

/** What the smoke test of a release found. The test runs as a program of its own, because it needs a browser. */
export const smokeResultSchema = z.object({
  release: z.string(),
  isSound: z.boolean(),
  /** Pages opened, each in one language and both themes. */
  pages: z.number().int(),
  /** Remotes times the ways to break one. */
  breakages: z.number().int(),
  seconds: z.number(),
  faults: z.array(z.object({ where: z.string(), what: z.array(z.string()) })),
});
export type SmokeResult = z.infer<typeof smokeResultSchema>;
