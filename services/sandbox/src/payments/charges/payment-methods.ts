import { newId, type Resource } from '../store/payment-store.ts';
import { keep } from '../store/record-change.ts';
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
  return keep(account, {
    id: newId('pm'),
    object: 'payment_method',
    created: account.clock.now(),
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

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
export const addressOf = ({ country }: Buyer) => (country === null ? null : { ...noAddress, country });

/** As a charge tells it. */
export function describeMethod({ sandbox: { buyer, card } }: PaymentMethod, authenticated: boolean) {
  const billing = { address: addressOf(buyer) ?? noAddress, email: buyer.email, name: buyer.name, phone: null };
  if (card === null)
    return { billing_details: billing, payment_method_details: { sepa_debit: sepa, type: 'sepa_debit' } };
  const details = {
    amount_authorized: null,
    authorization_code: null,
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'DE',
    exp_month: card.expMonth,
    exp_year: card.expYear,
    funding: 'credit',
    installments: null,
    last4: card.last4,
    mandate: null,
    network: 'visa',
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated ? secure : null,
    wallet: null,
  };
  return { billing_details: billing, payment_method_details: { card: details, type: 'card' } };
}

const sepa = { bank_code: '37040044', branch_code: '', country: 'DE', fingerprint: null, last4: '3000', mandate: null };
const secure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};
