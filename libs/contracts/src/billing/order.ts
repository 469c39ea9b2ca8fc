import { z } from 'zod';
import { entitlementSchema } from './entitlement.ts';
import { currencySchema } from './plan.ts';
import { lineSchema } from '../account/line-schema.ts';
import { localeSchema } from '../account/profile.ts';
import { intervals } from '../constants/intervals.ts';
import { buyers, orderTextVersion } from '../constants/order-constants.ts';
import { normalVatId } from './tax.ts';
import { termsVersion } from './terms.ts';

/** It stands on invoices: one line, and no half of a surrogate pair, which no database holds. */
const line = lineSchema(200).refine((text) => text.isWellFormed(), 'format');
const businessSchema = z.object({
  company: line,
  street: line,
  postalCode: line.max(20),
  city: line,
  /** ISO 3166-1, two letters. */
  country: line.max(2),
  vatId: line.max(40).transform(normalVatId).optional(),
});

/** A binding order as it was reviewed. Amounts never come from here: they are the catalogue's. */
export const createCheckoutSchema = z
  .object({
    /** Made by the page once per review: a second click and a second tab order the same thing. */
    orderId: z.uuid(),
    lookupKey: z.string().min(1).max(200),
    /** The currency that was shown and will be charged. */
    currency: currencySchema,
    /** Minor units that the person had in front of them. Only compared: another price than ours is 409, reason `price`. */
    shownAmount: z.number().int().nonnegative().optional(),
    locale: localeSchema,
    buyer: z.enum(buyers),
    /** A consumer's express request to start at once (BGB § 357a (2)). Missing: 422 at `consents.immediate`. */
    consents: z.object({ immediate: z.boolean() }),
    /** Which texts the person had in front of them; other ones than the server's: 409, reason `texts`. */
    textVersion: z.string().max(20).default(orderTextVersion),
    /** Which terms the page refers to; other ones than the server's: 409, reason `texts`. */
    termsVersion: z.string().max(20).default(termsVersion),
    /** Minor units of tax that the person had in front of them. Only compared: another tax than ours is 409, reason `price`. */
    shownTax: z.number().int().nonnegative().optional(),
    /** Whom the invoice names; of a business only, and absent from pages of an older release. */
    business: businessSchema.optional(),
    /** The caller's run that this purchase is to open. */
    runId: z.uuid().optional(),
  })
  .meta({ id: 'CreateCheckout' });
export type CreateCheckout = z.input<typeof createCheckoutSchema>;

/** An address to go to: the hosted checkout, or the hosted portal. */
export const redirectSchema = z.object({ url: z.url() }).meta({ id: 'Redirect' });

/** What became of a checkout; `pending` also while a delayed method is under way. */
export const checkoutSchema = z
  .object({
    state: z.enum(['pending', 'paid', 'failed', 'expired']),
    /** The provider works on a delayed method: days rather than seconds. */
    delayed: z.boolean(),
    /** Nobody could ask the provider just now, so `pending` does not say that nothing was charged. */
    isUnread: z.literal(true).optional(),
    orderId: z.uuid(),
    reference: z.string(),
    lookupKey: z.string(),
    run: z.object({ id: z.uuid(), unlocked: z.boolean() }).optional(),
    entitlement: entitlementSchema,
  })
  .meta({ id: 'Checkout' });
export type Checkout = z.infer<typeof checkoutSchema>;

/** One order of the caller: what they cancel, withdraw from and find on invoices. */
export const orderSchema = z
  .object({
    /** `ST-` and eight characters that are hard to mix up; the contract's name towards people. */
    reference: z.string(),
    planName: z.string(),
    interval: z.enum(intervals),
    amount: z.number().int().nonnegative(),
    currency: z.string(),
    orderedAt: z.iso.datetime(),
    state: z.enum(['open', 'paid', 'expired']),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof orderSchema>;

export const ordersSchema = z.object({ orders: z.array(orderSchema) }).meta({ id: 'Orders' });

/** Which websites stay covered after a downgrade. */
export const keepSitesSchema = z.object({ hostKeys: z.array(z.string().min(1).max(255)).min(1).max(500) });
export const registerSiteSchema = z.object({ url: z.string().max(10_000) }).meta({ id: 'RegisterSite' });

/** `already`: it was there before; nothing was taken. */
export const registeredSiteSchema = z
  .object({
    hostKey: z.string(),
    url: z.string(),
    source: z.enum(['subscription', 'payment']),
    already: z.boolean(),
  })
  .meta({ id: 'RegisteredSite' });
export type RegisteredSite = z.infer<typeof registeredSiteSchema>;
