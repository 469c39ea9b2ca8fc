import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { BusinessBuyer, Buyer, Interval, Locale, ScanProfile, TaxTreatment } from '@stufenlos/contracts';
import type { Json, OptionalTime, Time } from './column-types.ts';

/** A 64-bit number that only grows; `pg` reads it as text. The reading with the highest number wins. */
type Ticket = ColumnType<string, string | number | undefined, string | number>;

export interface BillingCustomersTable {
  sub: string;
  stripe_customer_id: string;
  /** Number of the newest reading that was written; 0: never read. */
  ticket: Ticket;
  /** Time of that reading, or of the row's creation before the first one. */
  updated_at: Time;
  /** Readings that found a change which no event had told. */
  drifts: Generated<number>;
  /** The address that the provider was told last. It sends invoices and reminders there. */
  email: string | null;
}

/** See `billing/payment-problem.ts`. */
export type PaymentProblemKind = 'failed' | 'authentication' | 'ended';

/** Statuses of a subscription that has ended: it neither charges nor grants anything again. */
export const endedStatuses: readonly string[] = ['canceled', 'incomplete_expired'];

export interface SubscriptionsTable {
  id: string;
  stripe_customer_id: string;
  status: string;
  price_id: string;
  product_id: string;
  lookup_key: string | null;
  /** Minor units. */
  unit_amount: number;
  currency: string;
  plan_name: string;
  plan: string | null;
  /** Null = no limit. */
  site_limit: number | null;
  /** Of the period. */
  kind: ColumnType<Interval, Interval | undefined, Interval>;
  period_end: OptionalTime;
  cancel_at_period_end: Generated<boolean>;
  /** `returned`: all of it was refunded. `disputed`: some of it is in dispute. Null: neither. */
  money: 'returned' | 'disputed' | null;
  created_at: Time;
  ticket: Ticket;
  seen_at: Time;
  imported_at: OptionalTime;
  payment_problem: PaymentProblemKind | null;
  /** Id of the unpaid invoice, or of the subscription once it has ended. */
  problem_source: string | null;
}

export interface OneTimePaymentsTable {
  payment_intent_id: string;
  checkout_id: string;
  stripe_customer_id: string;
  status: string;
  product_id: string;
  plan_name: string;
  plan: string | null;
  /** Null = no limit. */
  site_limit: number | null;
  /** Minor units. */
  amount: number;
  amount_refunded: Generated<number>;
  currency: string;
  dispute_status: string | null;
  paid_at: Time;
  ticket: Ticket;
  imported_at: OptionalTime;
}

export interface RegisteredSitesTable {
  id: Generated<string>;
  owner_sub: string;
  host_key: string;
  /** As typed, for display. */
  url: string;
  source_kind: 'subscription' | 'payment';
  source_id: string;
  slot_no: number;
  /** Marked for release at this time, the end of the paid period. */
  release_at: OptionalTime;
  /** When it was chosen to stay covered while more are registered than the plan includes. */
  kept_at: OptionalTime;
  /** No other choice is possible before this time, the end of the billing period of this one. */
  choice_until: OptionalTime;
  created_at: Time;
}

export interface StripeEventsTable {
  id: string;
  type: string;
  created: ColumnType<Date, Date, never>;
  object_id: string;
  customer_id: string | null;
  payload_hash: Buffer;
  received_at: Time;
  not_before: Time;
  processed_at: OptionalTime;
  attempts: Generated<number>;
  last_error: string | null;
}

export interface PlanPricesTable {
  price_id: string;
  lookup_key: string | null;
  product_id: string;
  name: string;
  plan: string | null;
  /** Null = no limit, 0 = the limit could not be read. */
  site_limit: number | null;
  /** Minor units by upper-case currency. */
  unit_amounts: JSONColumnType<Record<string, number>>;
  kind: Interval;
  tax_behavior: string | null;
  active: boolean;
  ticket: Ticket;
  seen_at: Time;
}

/** The tax of an order as it was shown. `provider`: it is calculated at the payment. Amounts in minor units. */
export type OrderTax =
  | { mode: 'fixed'; treatment: TaxTreatment; country: string; percent: number; net: number; tax: number }
  | { mode: 'provider' | 'none' };

export interface OrdersTable {
  id: string;
  reference: string;
  owner_sub: string;
  email: string | null;
  locale: Locale;
  lookup_key: string;
  price_id: string;
  plan_name: string;
  /** Of websites, as it was ordered. Null = no limit, or an order without a profile. */
  site_limit: number | null;
  /** Null: the order is older than this column. */
  profile: Exclude<ScanProfile, 'free'> | null;
  kind: Interval;
  /** Minor units. */
  amount: number;
  currency: string;
  tax_note: string;
  text_version: string;
  /** Key of `order_terms`; null: the order is older than that table. */
  terms_hash: string | null;
  button_label: string;
  buyer: Buyer;
  /** Whom the invoice names. */
  business: Json<BusinessBuyer>;
  tax: Json<OrderTax>;
  consents: JSONColumnType<{ immediate: boolean; at: string }>;
  /** The run that this purchase is to open. */
  run_id: string | null;
  /** Grows with each answer that the provider keeps for an idempotency key of this order. */
  attempt: Generated<number>;
  checkout_id: string | null;
  checkout_url: string | null;
  /** Subscription or payment intent that came from it. */
  source_id: string | null;
  state: ColumnType<'open' | 'paid' | 'expired', 'open' | undefined, 'paid' | 'expired'>;
  created_at: Time;
  paid_at: OptionalTime;
  /** When it was withdrawn in time and refunded. */
  withdrawn_at: OptionalTime;
}

export interface OrderTermsTable {
  /** SHA-256 of `parts`. */
  hash: string;
  locale: Locale;
  version: string;
  parts: JSONColumnType<{ heading: string; paragraphs: string[] }[]>;
  created_at: Time;
}

export interface ContractRequestsTable {
  id: Generated<string>;
  reference: string;
  kind: 'cancel' | 'withdraw';
  name: string | null;
  email: string;
  contract: string;
  locale: Locale;
  payload: JSONColumnType<Record<string, unknown>>;
  /** The account that sent it. A declaration without one never takes effect by itself. */
  owner_sub: string | null;
  received_at: Time;
  confirmed_at: OptionalTime;
  handled_at: OptionalTime;
  outcome: string | null;
}
