import type { BusinessBuyer, Interval, Locale } from '@stufenlos/contracts';

/** Everything that a hosted checkout is made of. */
export interface CheckoutRequest {
  /** The name of a company stays as it was given; a person's is that of the card. */
  isBusiness: boolean;
  /** Null: the provider calculates the tax, or none is charged. */
  taxRateId: string | null;
  /** Below the invoice of a one-time purchase. */
  footer: string;
  orderId: string;
  /** As `OrdersTable.attempt`. */
  attempt: number;
  sub: string;
  customerId: string;
  priceId: string;
  kind: Interval;
  /** Upper-case code. The checkout charges the currency that the order page showed. */
  currency: string;
  locale: Locale;
  successUrl: string;
  cancelUrl: string;
  flags: { termsConsent: boolean; automaticTax: boolean; taxId: boolean; address: boolean; invoices: boolean };
}

/** What a customer's invoices say. What is left out stays as it is. */
export interface InvoiceParties {
  /** Null: a person, who is named by the card. Takes away what a company left. */
  buyer?: BusinessBuyer | null;
  /** Below the invoices of a subscription. */
  footer?: string;
}
