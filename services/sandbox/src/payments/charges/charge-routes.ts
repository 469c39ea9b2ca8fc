import { z } from 'zod';
import { changeMetadata } from '../protocol/metadata.ts';
import { list, metadataChange, retrieve, route, type Routes } from '../protocol/route.ts';
import type { Account } from '../store/account.ts';
import { saveResource } from '../store/save-resource.ts';
import type { Intent } from './intents.ts';
import { newRefund, refundParams } from './refunds.ts';

const intentChange = z.strictObject({ description: z.string(), metadata: metadataChange }).partial();

/** Notes only: nothing of ours changes what is to be paid. */
function updateIntent(account: Account, change: z.infer<typeof intentChange>, id: string): Intent {
  const intent = account.store.get('payment_intent', id, 'intent') as Intent;
  const { description = intent.description } = change;
  const metadata = changeMetadata(intent.metadata ?? {}, change.metadata);
  return saveResource(account, { ...intent, description: description || null, metadata });
}

const ofCharge = { charge: z.string(), payment_intent: z.string() };

export const chargeRoutes: Routes = {
  'get /v1/payment_intents': list('/v1/payment_intents', 'payment_intent', { customer: z.string() }),
  'get /v1/payment_intents/{id}': retrieve('payment_intent'),
  'post /v1/payment_intents/{id}': route(intentChange, updateIntent),
  'get /v1/charges': list('/v1/charges', 'charge', { customer: z.string(), payment_intent: z.string() }),
  'get /v1/charges/{id}': retrieve('charge'),
  'post /v1/refunds': route(refundParams, newRefund),
  'get /v1/refunds': list('/v1/refunds', 'refund', ofCharge),
  'get /v1/refunds/{id}': retrieve('refund'),
  'get /v1/disputes': list('/v1/disputes', 'dispute', ofCharge),
  'get /v1/disputes/{id}': retrieve('dispute'),
};
