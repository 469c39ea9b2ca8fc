import type { Account } from './store/account.ts';
import { listPrices, listProducts } from './catalogue/catalogue.ts';
import { createPrice, createProduct } from './catalogue/catalogue-additions.ts';
import { createSession, expireOpenSession, listLineItems, listSessions } from './checkout/session-operations.ts';
import { createCustomer, listCustomers, searchCustomers, updateCustomer } from './customers/customers.ts';
import { deleteCustomer, readCustomer } from './customers/deleted-customers.ts';
import { previewInvoice } from './invoices/invoice-preview.ts';
import { listInvoicePayments, listInvoices } from './invoices/invoice-operations.ts';
import {
  createRefund,
  listCharges,
  listDisputes,
  listIntents,
  listRefunds,
  updateIntent,
} from './charges/charge-operations.ts';
import { createPortalSession } from './subscriptions/portal-sessions.ts';
import { createTaxId, deleteTaxId, listTaxIds } from './invoices/tax-ids.ts';
import { listTaxRates } from './invoices/tax-rates.ts';
import { cancelSubscription, listSubscriptions, updateSubscription } from './subscriptions/subscription-operations.ts';

/** Parameters have passed the contract, so each operation may rely on its own names and types. */
type Perform = (account: Account, params: never, id: string) => object;

const read =
  (kind: string): Perform =>
  ({ store }, _params, id) =>
    store.get(kind, id);

/** What the sandbox can do, by method and path of the contract. */
export const operations: Record<string, Perform> = {
  'post /v1/customers': createCustomer,
  'get /v1/customers': listCustomers,
  'get /v1/customers/search': searchCustomers,
  'get /v1/customers/{id}': readCustomer,
  'delete /v1/customers/{id}': deleteCustomer,
  'post /v1/customers/{id}': updateCustomer,
  'get /v1/products': listProducts,
  'post /v1/products': createProduct,
  'get /v1/products/{id}': read('product'),
  'get /v1/tax_rates': listTaxRates,
  'get /v1/tax_ids': listTaxIds,
  'post /v1/tax_ids': createTaxId,
  'delete /v1/tax_ids/{id}': deleteTaxId,
  'get /v1/prices': listPrices,
  'post /v1/prices': createPrice,
  'get /v1/prices/{id}': read('price'),
  'post /v1/checkout/sessions': createSession,
  'get /v1/checkout/sessions': listSessions,
  'get /v1/checkout/sessions/{id}': read('checkout.session'),
  'post /v1/checkout/sessions/{id}/expire': expireOpenSession,
  'get /v1/checkout/sessions/{id}/line_items': listLineItems,
  'post /v1/billing_portal/sessions': createPortalSession,
  'get /v1/payment_intents': listIntents,
  'get /v1/payment_intents/{id}': read('payment_intent'),
  'post /v1/payment_intents/{id}': updateIntent,
  'get /v1/charges': listCharges,
  'get /v1/charges/{id}': read('charge'),
  'post /v1/refunds': createRefund,
  'get /v1/refunds': listRefunds,
  'get /v1/refunds/{id}': read('refund'),
  'get /v1/disputes': listDisputes,
  'get /v1/disputes/{id}': read('dispute'),
  'get /v1/subscriptions': listSubscriptions,
  'get /v1/subscriptions/{id}': read('subscription'),
  'post /v1/subscriptions/{id}': updateSubscription,
  'delete /v1/subscriptions/{id}': cancelSubscription,
  'get /v1/invoices': listInvoices,
  'post /v1/invoices/create_preview': previewInvoice,
  'get /v1/invoices/{id}': read('invoice'),
  'get /v1/invoice_payments': listInvoicePayments,
  'get /v1/events': ({ events }, params) => events.list(params),
  'get /v1/events/{id}': ({ events }, _params, id) => events.get(id),
  'post /v1/webhook_endpoints': ({ endpoints }, params) => endpoints.create(params),
  'get /v1/webhook_endpoints': ({ endpoints }, params) => endpoints.list(params),
  'get /v1/webhook_endpoints/{id}': ({ endpoints }, _params, id) => endpoints.get(id),
  'delete /v1/webhook_endpoints/{id}': ({ endpoints }, _params, id) => endpoints.remove(id),
};
