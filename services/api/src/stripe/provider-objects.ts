import type { Interval } from '@stufenlos/contracts';

/** What we read of the payment provider's objects: plain values, times as Date, money in minor units. */
export interface ProviderCustomer {
  id: string;
  /** Deleted at the provider: there is nothing else to read of it. */
  deleted: boolean;
}

export interface ProviderSubscription {
  id: string;
  customerId: string;
  /** Any word. An unknown one grants nothing. */
  status: string;
  priceId: string;
  productId: string;
  lookupKey: string | null;
  /** In the currency of the subscription; null: the price names only that of its own. */
  unitAmount: number | null;
  currency: string;
  /** Of the period. */
  kind: Interval;
  /** Of the first item: the subscription itself has no period in this version. */
  periodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  createdAt: Date;
  /** Name of the term that was set to its end last; null: none was. */
  endedTerm: string | null;
  /**
   * Whether the invoice of its first period was paid. `unknown`: a later invoice is the newest, or it was not asked for.
   */
  firstInvoice: 'paid' | 'due' | 'unknown';
  /** Why it ended, such as `payment_failed`; null while it lasts. */
  endReason: string | null;
  metadata: Record<string, string>;
}

export interface ProviderInvoice {
  id: string;
  /** Of the payment that is to pay it; null: none was tried. */
  paymentIntentId: string | null;
}

export interface ProviderPayment {
  id: string;
  customerId: string | null;
  status: string;
  amount: number;
  currency: string;
  amountRefunded: number;
  /** The bank wants the person to confirm it. */
  needsAuthentication: boolean;
  /** Of the newest charge; null: never disputed. */
  disputeStatus: string | null;
  createdAt: Date;
  metadata: Record<string, string>;
}

export interface ProviderCheckout {
  id: string;
  /** What the page asks for, in minor units; null: the provider does not say. */
  amountTotal: number | null;
  /** The part of it that is tax; null: the provider does not say (yet). */
  amountTax: number | null;
  mode: string;
  /** `open`, `complete` or `expired`. */
  status: string | null;
  /** `paid`, `unpaid` or `no_payment_required`. Of a subscription it is `paid` as soon as its first invoice is. */
  paymentStatus: string;
  customerId: string | null;
  /** Of the buyer, as it stands on the page; null: not entered yet. */
  email: string | null;
  clientReferenceId: string | null;
  url: string | null;
  /** Of a subscription the payment of its first invoice, where the invoice was asked for. */
  paymentIntentId: string | null;
  subscriptionId: string | null;
  /** Of the first line; null where the lines were not asked for. */
  priceId: string | null;
  productId: string | null;
}

export interface ProviderProduct {
  id: string;
  name: string;
  active: boolean;
  metadata: Record<string, string>;
}

export interface ProviderPrice {
  id: string;
  lookupKey: string | null;
  productId: string;
  active: boolean;
  kind: Interval;
  taxBehavior: string | null;
  /** By upper-case currency. */
  unitAmounts: Record<string, number>;
}

export interface ProviderTaxId {
  value: string;
  /** What the registry says: `verified`, `unverified`, `pending`, `unavailable`, or a later word. */
  verification: string;
}

export interface ProviderTaxRate {
  id: string;
  /** Up to four decimals. */
  percentage: number;
  /** Upper-case, two letters; null: of none. */
  country: string | null;
  /** Metadata `use`, by which ours are told apart. */
  use: string | null;
}

/** The object that an event is about, as far as it tells whom it concerns. */
export interface ProviderEvent {
  id: string;
  type: string;
  created: Date;
  /** Of a dispute the payment, which leads to the customer. */
  objectId: string;
  customerId: string | null;
}
