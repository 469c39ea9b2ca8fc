import { z } from 'zod';

export const healthSchema = z
  .object({
    /** `degraded`: requests are still accepted, but something waits (Redis away, a task that does not end). */
    status: z.enum(['up', 'degraded', 'down']),
    parts: z.record(
      z.string(),
      z.object({ status: z.enum(['up', 'degraded', 'down']), since: z.iso.datetime().optional() }),
    ),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof healthSchema>;
