import type { BusinessBuyer, Locale } from '@stufenlos/contracts';

/** All that a hosted checkout is made of (P81, P86). */
export interface CheckoutRequest {
  /** The name of a company stays as it was given; a person's is that of the card. */
  isBusiness: boolean;
  /** Null: the provider calculates the tax, or none is charged. */
  taxRateId: string | null;
  /** Below the invoice of a one-time purchase. */
  footer: string;
  orderId: string;
  sub: string;
  customerId: string;
  priceId: string;
  kind: 'month' | 'once';
  /** Upper-case code; what was shown is charged (P23). */
  currency: string;
  locale: Locale;
  successUrl: string;
  cancelUrl: string;
  flags: { termsConsent: boolean; automaticTax: boolean; taxId: boolean; address: boolean; invoices: boolean };
}

export interface InvoiceParties {
  /** Null: a person, who is named by the card. */
  business: BusinessBuyer | null;
  footer: string;
}
