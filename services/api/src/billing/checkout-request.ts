import type { Locale } from '@stufenlos/contracts';

/** All that a hosted checkout is made of (P81, P86). */
export interface CheckoutRequest {
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
