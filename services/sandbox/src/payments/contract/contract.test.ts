import { describe, expect, it, vi } from 'vitest';
import { eventTypes, sampleOf } from '../../testing/schema-sample.ts';
import { sharedContract as contract } from '../../testing/shared-parts.ts';
import type { Operation } from './contract.ts';
import { decodeForm } from './form-decoding.ts';

// The first check compiles the schemas: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

function operationOf(method: string, path: string): Operation {
  const found = contract.find(method, path);
  if (!found) throw new Error(`no operation ${method} ${path}`);
  return found;
}
const requestProblems = (method: string, path: string, form: string) =>
  contract.requestProblems(operationOf(method, path), decodeForm(form));
const subscriptionProblems = (changed: (subscription: Record<string, unknown>) => void) => {
  const subscription = structuredClone({ ...sampleOf('Subscription'), status: 'active', items: itemsOf({}) });
  changed(subscription);
  return contract.answerProblems(operationOf('get', '/v1/subscriptions/sub_1'), 200, subscription);
};
const itemsOf = (changed: object) => ({
  object: 'list',
  data: [{ ...item(), ...changed }],
  has_more: false,
  url: '/v1/subscription_items',
});
const item = () => ({
  id: 'si_1',
  object: 'subscription_item',
  created: 1,
  current_period_end: 2,
  current_period_start: 1,
  discounts: [],
  metadata: {},
  plan: { id: 'price_1', object: 'plan' },
  price: sampleOf('Price'),
  subscription: 'sub_1',
  tax_rates: null,
});
const eventOf = (type: string, object: unknown) => ({
  ...sampleOf('Event'),
  type,
  data: { object },
});

describe('what the contract accepts', () => {
  it.each([
    ['Customer', 'get', '/v1/customers/cus_1'],
    ['DeletedCustomer', 'get', '/v1/customers/cus_1'],
    ['Subscription', 'get', '/v1/subscriptions/sub_1'],
    ['Price', 'get', '/v1/prices/price_1'],
    ['Product', 'get', '/v1/products/prod_1'],
    ['CheckoutSession', 'get', '/v1/checkout/sessions/cs_1'],
    ['PaymentIntent', 'get', '/v1/payment_intents/pi_1'],
    ['Invoice', 'get', '/v1/invoices/in_1'],
    ['Charge', 'get', '/v1/charges/ch_1'],
    ['Refund', 'get', '/v1/refunds/re_1'],
    ['Dispute', 'get', '/v1/disputes/du_1'],
    ['Event', 'get', '/v1/events/evt_1'],
    ['PortalSession', 'post', '/v1/billing_portal/sessions'],
    ['WebhookEndpoint', 'post', '/v1/webhook_endpoints'],
  ])('an object made from the schema of %s', (root, method, path) => {
    expect(contract.answerProblems(operationOf(method, path), 200, sampleOf(root))).toEqual([]);
  });

  it.each([
    ['LineItem', '/v1/checkout/sessions/cs_1/line_items'],
    ['InvoicePayment', '/v1/invoice_payments'],
  ])('a list of %s', (root, path) => {
    const list = { object: 'list', data: [sampleOf(root)], has_more: false, url: path };
    expect(contract.answerProblems(operationOf('get', path), 200, list)).toEqual([]);
  });

  it('all 27 events', () => {
    const problems = eventTypes.map(([type, resource]) => contract.eventProblems(eventOf(type, sampleOf(resource))));
    expect(problems).toEqual(Array.from({ length: 27 }, () => []));
  });

  it('a checkout for one-time payment, with texts of a form as numbers, booleans and lists', () => {
    const form =
      'mode=payment&customer=cus_1&line_items[0][price]=price_1&line_items[0][quantity]=1&expand[]=line_items' +
      '&invoice_creation[enabled]=true&metadata[0]=7&success_url=https://example.org/&cancel_url=https://example.org/';
    const params = decodeForm(form);
    expect(contract.requestProblems(operationOf('post', '/v1/checkout/sessions'), params)).toEqual([]);
    expect(params).toMatchObject({
      line_items: [{ price: 'price_1', quantity: 1 }],
      invoice_creation: { enabled: true },
      expand: ['line_items'],
      metadata: { 0: '7' },
    });
  });

  it('a subscription with its period on the item, and the word search as a path of its own', () => {
    expect(subscriptionProblems(() => {})).toEqual([]);
    expect(contract.find('GET', '/v1/customers/search')?.template).toBe('/v1/customers/search');
    expect(contract.find('GET', '/v1/customers/cus_1')).toMatchObject({ template: '/v1/customers/{id}', id: 'cus_1' });
    expect(contract.find('DELETE', '/v1/products/prod_1')).toBeUndefined();
    expect(contract.find('GET', '/v1/customersX')).toBeUndefined();
  });
});

describe('the negative controls are red', () => {
  it.each([
    ['ui_mode of a later version', 'post', '/v1/checkout/sessions', 'mode=payment&ui_mode=hosted_page'],
    ['allowed_payment_method_types', 'post', '/v1/checkout/sessions', 'allowed_payment_method_types[0]=card'],
    ['a parameter nobody knows', 'post', '/v1/customers', 'nickname=Ada'],
    ['a parameter nobody knows in a query', 'get', '/v1/customers/search', 'query=x&page_size=2'],
    ['a portal without customer', 'post', '/v1/billing_portal/sessions', 'return_url=https://example.org/'],
    ['a search without query', 'get', '/v1/customers/search', 'limit=2'],
    ['a limit that is no number', 'get', '/v1/customers', 'limit=many'],
  ])('request: %s', (_, method, path, form) => {
    expect(requestProblems(method, path, form)).not.toEqual([]);
  });

  it.each<[string, (subscription: Record<string, unknown>) => void]>([
    ['current_period_end at the subscription', (one) => (one.current_period_end = 2)],
    ['no period at the item', (one) => (one.items = itemsOf({ current_period_end: undefined }))],
    ['status expired', (one) => (one.status = 'expired')],
    ['an amount as text', (one) => (one.items = itemsOf({ price: { ...sampleOf('Price'), unit_amount: '1500' } }))],
  ])('answer: %s', (_, changed) => {
    expect(subscriptionProblems(changed)).not.toEqual([]);
  });

  it('answer: an error without type, and a list without has_more', () => {
    const operation = operationOf('get', '/v1/customers');
    expect(contract.answerProblems(operation, 404, { error: { code: 'resource_missing' } })).not.toEqual([]);
    expect(contract.answerProblems(operation, 200, { object: 'list', data: [], url: '/v1/customers' })).not.toEqual([]);
  });

  it('event: a payment status, a type and an id that do not exist', () => {
    const session = { ...sampleOf('CheckoutSession'), payment_status: 'done' };
    expect(contract.eventProblems(eventOf('checkout.session.completed', session))).not.toEqual([]);
    expect(contract.eventProblems(eventOf('checkout.session.done', sampleOf('CheckoutSession')))).not.toEqual([]);
    const foreign = { ...eventOf('customer.created', sampleOf('Customer')), id: 'event_1' };
    expect(contract.eventProblems(foreign)).not.toEqual([]);
  });
});

describe('fields of a form', () => {
  it.each([
    ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
    ['a[1]=y&a[0]=x', { a: ['x', 'y'] }],
    ['a[]=x&a[]=y', { a: ['x', 'y'] }],
    ['a[0][b]=1&a[1][b]=2', { a: [{ b: '1' }, { b: '2' }] }],
    ['metadata[urls]=a%2Cb%26c&metadata[7]=x', { metadata: { urls: 'a,b&c', 7: 'x' } }],
    ['a=1&a=2', { a: '2' }],
    ['', {}],
  ])('%s', (form, decoded) => {
    expect(decodeForm(form)).toEqual(decoded);
  });

  it.each(['a=1&a[b]=2', 'a[b]=2&a=1', '[a]=1', 'a[b=1', 'a]b=1', '=1'])('%s is refused', (form) => {
    expect(() => decodeForm(form)).toThrow(Error);
  });

  it('a field called like the prototype changes nothing but itself', () => {
    const decoded = decodeForm('__proto__[polluted]=yes&metadata[__proto__]=x');
    expect(Object.keys(decoded)).toEqual(['__proto__', 'metadata']);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect(contract.requestProblems(operationOf('post', '/v1/customers'), decoded)).not.toEqual([]);
  });
});
