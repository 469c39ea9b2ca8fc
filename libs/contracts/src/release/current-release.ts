import type { z } from 'zod';
import { releaseSchema } from './release.ts';

/** What the edge answers at `currentReleasePath`. */
export const currentReleaseSchema = releaseSchema.pick({ id: true });
export type CurrentRelease = z.infer<typeof currentReleaseSchema>;
