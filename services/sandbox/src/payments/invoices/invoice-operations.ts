import { type ListParams, pageOf } from '../protocol/listing.ts';
import type { Invoice } from './invoices.ts';
import type { Account } from '../store/account.ts';
import { listed } from '../protocol/listed.ts';

interface InvoiceList extends ListParams {
  customer?: string;
  status?: string;
  subscription?: string;
}

export function listInvoices({ store }: Account, { subscription, ...params }: InvoiceList) {
  const all = listed(store, 'invoice', params, ['collection_method', 'customer', 'status']) as Invoice[];
  const fitting = all.filter(
    ({ parent }) => subscription === undefined || parent?.subscription_details?.subscription === subscription,
  );
  return pageOf(fitting, params, '/v1/invoices');
}

interface InvoicePaymentList extends ListParams {
  invoice?: string;
  payment?: { type: 'payment_intent'; payment_intent?: string };
  status?: string;
}

export function listInvoicePayments({ store }: Account, { payment, ...params }: InvoicePaymentList) {
  const all = listed(store, 'invoice_payment', params, ['invoice', 'status']);
  const intent = payment?.payment_intent;
  const fitting = all.filter(
    (one) => intent === undefined || (one.payment as { payment_intent: string }).payment_intent === intent,
  );
  return pageOf(fitting, params, '/v1/invoice_payments');
}
