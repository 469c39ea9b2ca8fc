import { type ListParams, pageOf } from '../protocol/listing.ts';
import { changeMetadata } from '../protocol/metadata.ts';
import type { Intent } from './intents.ts';
import { newRefund, type RefundParams } from './refunds.ts';
import { keep } from '../store/record-change.ts';
import { demandUnderstood } from '../protocol/understood.ts';
import type { Account } from '../store/account.ts';
import { listed } from '../protocol/listed.ts';

export const listIntents = ({ store }: Account, params: ListParams & { customer?: string }) =>
  pageOf(listed(store, 'payment_intent', params, ['customer']), params, '/v1/payment_intents');

interface IntentChange {
  description?: string;
  metadata?: Parameters<typeof changeMetadata>[1];
}

/** Notes only: nothing of ours changes what is to be paid. */
export function updateIntent(account: Account, change: IntentChange, id: string): Intent {
  demandUnderstood(change, ['description', 'metadata']);
  const intent = account.store.get('payment_intent', id, 'intent') as Intent;
  const { description = intent.description, metadata } = change;
  return keep(account, {
    ...intent,
    description: description || null,
    metadata: changeMetadata(intent.metadata ?? {}, metadata),
  });
}

export const listCharges = ({ store }: Account, params: ListParams & { customer?: string; payment_intent?: string }) =>
  pageOf(listed(store, 'charge', params, ['customer', 'payment_intent']), params, '/v1/charges');

export function createRefund(account: Account, params: RefundParams) {
  demandUnderstood(params, ['amount', 'charge', 'metadata', 'payment_intent', 'reason']);
  return newRefund(account, params);
}

export const listRefunds = ({ store }: Account, params: ListParams & { charge?: string; payment_intent?: string }) =>
  pageOf(listed(store, 'refund', params, ['charge', 'payment_intent']), params, '/v1/refunds');

export const listDisputes = ({ store }: Account, params: ListParams & { charge?: string; payment_intent?: string }) =>
  pageOf(listed(store, 'dispute', params, ['charge', 'payment_intent']), params, '/v1/disputes');
