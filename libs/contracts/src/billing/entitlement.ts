import { z } from 'zod';
import { scanProfileSchema } from '../account/profile.ts';
import { intervals } from '../constants/intervals.ts';

const count = z.number().int().nonnegative();
/** Websites that may be registered; null = no limit. */
const limit = count.nullable();

/** Why something about the plan needs the person's attention. */
export const entitlementReasons = ['past_due', 'dispute', 'over_limit', 'ending', 'limit_unknown'] as const;

export const paymentProblems = ['failed', 'authentication', 'ended', 'order'] as const;

/** What a person has paid for, as the api derives it from its own tables; never asked of a payment provider. */
export const entitlementSchema = z
  .object({
    /** `none`: neither a granting subscription nor a succeeded payment. `attention`: granted, but `reasons` says more. */
    state: z.enum(['none', 'active', 'attention']),
    reasons: z.array(z.enum(entitlementReasons)),
    mode: z.enum(['test', 'live']),
    version: count,
    subscription: z
      .object({
        planName: z.string(),
        profile: scanProfileSchema,
        limit,
        used: count,
        /** `formatted`: amount / 100 in German currency format, in every language. */
        price: z.object({
          amount: count,
          currency: z.string(),
          formatted: z.string(),
          interval: z.enum(intervals),
        }),
        status: z.string(),
        periodEnd: z.iso.datetime().nullable(),
        cancelAtPeriodEnd: z.boolean(),
      })
      .optional(),
    payments: z.array(
      z.object({
        id: z.string(),
        planName: z.string(),
        profile: scanProfileSchema,
        limit,
        used: count,
        sites: z.array(z.string()),
        suspended: z.boolean(),
      }),
    ),
    totals: z.object({ oneTimeLimit: limit, oneTimeUsed: count }),
    sites: z.array(
      z.object({
        hostKey: z.string(),
        url: z.string(),
        source: z.enum(['subscription', 'payment']),
        releaseAt: z.iso.datetime().optional(),
        /** Only `true`: beyond what the plan includes. Its reports stay readable, checks of it are not covered. */
        overLimit: z.literal(true).optional(),
      }),
    ),
    overLimit: z.boolean(),
    /**
     * A payment that did not come, the gravest one. `failed`: refused, and tried again; `authentication`: the bank
     * wants it confirmed; `ended`: the plan ended for it; `order`: an order that a delayed method did not pay.
     * A kind that a client does not know counts as `failed`.
     */
    paymentProblem: z.object({ kind: z.enum(paymentProblems).catch('failed'), planName: z.string() }).optional(),
    /** Present while a subscription is over its limit: the person chooses which `keep` websites stay covered. */
    siteChoice: z
      .object({
        keep: count,
        /** False: the choice was made, for this downgrade, or, with `until`, in this billing period. */
        open: z.boolean(),
        until: z.iso.datetime().optional(),
      })
      .optional(),
  })
  .meta({ id: 'Entitlement' });
export type Entitlement = z.infer<typeof entitlementSchema>;
