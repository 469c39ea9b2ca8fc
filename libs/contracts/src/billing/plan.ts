import { z } from 'zod';
import { intervals } from '../constants/intervals.ts';
import { scanProfileSchema } from '../account/profile.ts';

export const currencies = ['EUR', 'USD'] as const;
export const currencySchema = z.enum(currencies);
export type Currency = z.infer<typeof currencySchema>;

/** One way to pay for a plan. Amounts are integer minor units, never floats. */
export const planPriceSchema = z.object({
  lookupKey: z.string(),
  interval: z.enum(intervals),
  unitAmount: z.partialRecord(currencySchema, z.number().int().nonnegative()),
});
export type PlanPrice = z.infer<typeof planPriceSchema>;

export const planSchema = z
  .object({
    id: z.enum(['basic', 'pro', 'enterprise']),
    profile: scanProfileSchema,
    /** Websites that may be registered; null = no limit. */
    siteLimit: z.number().int().nonnegative().nullable(),
    /** Empty for Enterprise: contact sales. */
    prices: z.array(planPriceSchema),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof planSchema>;

export const plansSchema = z
  .object({
    plans: z.array(planSchema),
    taxNote: z.enum(['included', 'excluded', 'none']),
    mode: z.enum(['test', 'live']),
    /** How the tax of an order is told; absent: by an api of an older release. */
    tax: z
      .discriminatedUnion('mode', [
        z.object({ mode: z.literal('fixed'), home: z.object({ country: z.string(), percent: z.number() }) }),
        /** The provider calculates it when the order is paid. */
        z.object({ mode: z.literal('provider') }),
        /** None is charged, or none is told. */
        z.object({ mode: z.literal('none') }),
      ])
      .optional(),
  })
  .meta({ id: 'Plans' });
export type Plans = z.infer<typeof plansSchema>;
