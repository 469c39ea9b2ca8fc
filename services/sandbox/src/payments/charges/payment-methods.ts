import { emptyFields } from '../contract/empty-fields.ts';
import type { Resource } from '../store/payment-store.ts';
import { createResource } from '../store/save-resource.ts';
import type { Account } from '../store/account.ts';
import type { CardForm } from './card-form.ts';
import type { KnownCard } from './test-cards.ts';

/** A card or a bank account as far as it may be remembered. No operation of ours shows it, only its id. */
export interface PaymentMethod extends Resource {
  sandbox: { buyer: Buyer; card: KnownCard | null };
}

export interface Buyer {
  name: string;
  email: string;
  country: string | null;
}

/** Without a card it is a bank account whose bank takes its time. */
export function newPaymentMethod(account: Account, buyer: Buyer, card: KnownCard | null): PaymentMethod {
  return createResource<PaymentMethod>(account, ['PaymentMethod', 'pm'], {
    object: 'payment_method',
    sandbox: { buyer, card },
  });
}

export const buyerOf = ({ name, email, country }: Pick<CardForm, 'name' | 'email' | 'country'>): Buyer => ({
  name: name.trim(),
  email: email.trim(),
  country: country ?? null,
});

export function findPaymentMethod(account: Account, id: unknown): PaymentMethod | undefined {
  return typeof id === 'string' ? (account.store.find(id) as PaymentMethod | undefined) : undefined;
}

export const addressOf = ({ country }: Buyer) => (country === null ? null : { ...emptyFields('Address'), country });

/** As a charge tells it. */
export function describeMethod({ sandbox: { buyer, card } }: PaymentMethod, authenticated: boolean) {
  const billing = {
    address: addressOf(buyer) ?? emptyFields('Address'),
    email: buyer.email,
    name: buyer.name,
    phone: null,
  };
  if (card === null)
    return { billing_details: billing, payment_method_details: { sepa_debit: sepa, type: 'sepa_debit' } };
  const details = {
    ...emptyFields('Charge.PaymentMethodDetails.Card'),
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'DE',
    exp_month: card.expMonth,
    exp_year: card.expYear,
    funding: 'credit',
    last4: card.last4,
    network: 'visa',
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? { ...emptyFields('Charge.PaymentMethodDetails.Card.ThreeDSecure'), ...secure }
      : null,
  };
  return { billing_details: billing, payment_method_details: { card: details, type: 'card' } };
}

const sepa = { bank_code: '37040044', branch_code: '', country: 'DE', fingerprint: null, last4: '3000', mandate: null };
const secure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  result: 'authenticated',
  version: '2.2.0',
};
