import { z } from 'zod';

export const healthSchema = z
  .object({
    /** `degraded`: requests are still accepted, but something waits (Redis away, a task that does not end). */
    status: z.enum(['up', 'degraded', 'down']),
    /** Of the installation that answers: `0.1.0`, with the commit where it was built from one: `0.1.0+a175d861a175`. */
    version: z.string().max(100).optional(),
    /** As the setting `INSTALLATION` says: tells apart several installations on one machine. */
    installation: z.string().max(100).optional(),
    parts: z.record(
      z.string(),
      z.object({ status: z.enum(['up', 'degraded', 'down']), since: z.iso.datetime().optional() }),
    ),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof healthSchema>;
