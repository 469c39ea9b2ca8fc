import type { z } from 'zod';
import { releaseSchema } from './release.ts';

/** Where a page asks which release it would get now. The edge answers; an open page compares it with its own. */
export const currentReleasePath = '/release.json';

export const currentReleaseSchema = releaseSchema.pick({ id: true });
export type CurrentRelease = z.infer<typeof currentReleaseSchema>;
