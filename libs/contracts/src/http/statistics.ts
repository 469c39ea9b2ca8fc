import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** Community statistics: completed and partial runs of the last 30 x 24 h, re-used answers not counted. */
export const statisticsSchema = z
  .object({
    windowDays: z.literal(30),
    scans: z.number().int().nonnegative(),
    /** Mean over hosts of the newest result's violation elements, one decimal; null without results. */
    avgIssuesPerSite: z.number().nonnegative().nullable(),
  })
  .meta({ id: 'Statistics' });
export type Statistics = z.infer<typeof statisticsSchema>;

export const statisticsEndpoints = {
  statistics: {
    method: 'GET',
    path: '/stats',
    access: 'public',
    summary: 'Community statistics of the last 30 days',
    status: 200,
    answer: statisticsSchema,
  },
} as const satisfies Record<string, Endpoint>;
