import type { Account } from './resources/account.ts';
import { listPrices, listProducts } from './resources/catalogue.ts';
import { createCustomer, listCustomers, searchCustomers, updateCustomer } from './resources/customers.ts';

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
  'get /v1/customers/{id}': read('customer'),
  'post /v1/customers/{id}': updateCustomer,
  'get /v1/products': listProducts,
  'get /v1/products/{id}': read('product'),
  'get /v1/prices': listPrices,
  'get /v1/prices/{id}': read('price'),
  'get /v1/events': ({ events }, params) => events.list(params),
  'get /v1/events/{id}': ({ events }, _params, id) => events.get(id),
  'post /v1/webhook_endpoints': ({ endpoints }, params) => endpoints.create(params),
  'get /v1/webhook_endpoints': ({ endpoints }, params) => endpoints.list(params),
};
