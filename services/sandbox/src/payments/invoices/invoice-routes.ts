import { z } from 'zod';
import { list, noParams, retrieve, route, type Routes } from '../protocol/route.ts';
import { previewInvoice, previewParams } from './invoice-preview.ts';
import type { Invoice } from './invoices.ts';
import { createTaxId, listTaxIds, taxIdParams } from './tax-ids.ts';

const text = z.string();
const payment = z.strictObject({ type: text, payment_intent: text.optional() });

export const invoiceRoutes: Routes = {
  'get /v1/invoices': list(
    '/v1/invoices',
    'invoice',
    { collection_method: text, customer: text, status: text, subscription: text },
    {
      subscription: (one, id) => id === undefined || (one as Invoice).parent?.subscription_details?.subscription === id,
    },
  ),
  'get /v1/invoices/{id}': retrieve('invoice'),
  'post /v1/invoices/create_preview': route(previewParams, previewInvoice),
  'get /v1/invoice_payments': list('/v1/invoice_payments', 'invoice_payment', { invoice: text, status: text, payment }),
  'get /v1/tax_rates': list('/v1/tax_rates', 'tax_rate', { active: z.boolean(), inclusive: z.boolean() }),
  'get /v1/tax_ids': listTaxIds,
  'post /v1/tax_ids': route(taxIdParams, createTaxId),
  'delete /v1/tax_ids/{id}': route(noParams, ({ store }, _params, id) => {
    store.get('tax_id', id);
    store.remove(id);
    return { id, object: 'tax_id', deleted: true };
  }),
};
