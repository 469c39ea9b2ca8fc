import { z } from 'zod';

const times = z.number().int().min(1).max(50);
const seconds = z.number().min(0).max(3600);

/** How events are sent; `times` = that many requests at once for each of them. */
export const deliveryMode = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('on') }),
  /** New events are lost until somebody asks for them; what was under way waits. */
  z.strictObject({ mode: z.literal('off') }),
  z.strictObject({ mode: z.literal('duplicate'), times: times.min(2).default(10) }),
  /** Collects `batch` deliveries, `seconds` at most, and sends them one after the other. */
  z.strictObject({
    mode: z.literal('reorder'),
    batch: z.number().int().min(2).max(500).default(10),
    seconds: seconds.default(5),
    order: z.enum(['reverse', 'shuffle']).default('reverse'),
    times: times.default(1),
  }),
  z.strictObject({ mode: z.literal('delay'), seconds, times: times.default(1) }),
]);

export type DeliveryMode = z.infer<typeof deliveryMode>;

export const copiesIn = (mode: DeliveryMode) => ('times' in mode ? mode.times : 1);
