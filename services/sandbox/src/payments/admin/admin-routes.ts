import { z } from 'zod';
import { type RouteTable } from '../../web/routing.ts';
import { closeDispute, openDispute, reviewDispute } from '../charges/disputes.ts';
import { newRefund } from '../charges/refunds.ts';
import { answerChallenge, payByCard, payDelayed, settleDelayed } from '../checkout/purchase.ts';
import { deliveryMode } from '../events/delivery-mode.ts';
import { isLoopback, webhookSecret } from '../events/webhook-target.ts';
import { fault } from '../faults/faults.ts';
import type { Payments } from '../payments.ts';
import { verificationOutcomes, verifyTaxId } from '../invoices/tax-ids.ts';
import { showExpanded } from '../protocol/expansion.ts';
import type { Account } from '../store/account.ts';
import type { Resource } from '../store/payment-store.ts';
import { advanceClock, runDueTransitions } from '../subscriptions/due-transitions.ts';
import { setSubscriptionStatus, subscriptionStatuses } from '../subscriptions/subscription-status.ts';
import { changePrice, changeProduct, priceChange, productChange } from './admin-catalogue.ts';
import { eventsOf, resend, resendAll } from './admin-events.ts';

/** Undefined = 204. Throws PaymentError. */
type Act = (payments: Payments, body: unknown, id: string) => object | undefined;

/** The body is checked first; what does not fit is a ZodError. */
const call =
  <T>(body: z.ZodType<T>, act: (payments: Payments, body: T, id: string) => object | undefined): Act =>
  (payments, given, id) =>
    act(payments, body.parse(given), id);

/** The object that the act gives, as the API shows it. */
const change = <T>(body: z.ZodType<T>, act: (account: Account, body: T, id: string) => Resource): Act =>
  call(body, (payments, given, id) =>
    payments.change((account) => showExpanded(act(account, given, id), [], account.store)),
  );

const nothing = z.undefined();
const tenYears = 10 * 366 * 24 * 3600;
const advance = z.strictObject({ advanceSeconds: z.number().int().min(1).max(tenYears) });
const loopback = z.string().refine(isLoopback, 'must be an http(s) address of this machine');
/** One or a list. */
const faultsOf = z.preprocess((given) => [given].flat(), z.array(fault).min(1).max(100));
const which = z.strictObject({ which: z.enum(['lost', 'failed', 'all']) });

const text = z.string().max(200);
/** What somebody types into the hosted page; what is missing is filled in acceptably. */
const payment = z.strictObject({
  method: z.enum(['card', 'delayed']).default('card'),
  number: text.default('4242424242424242'),
  expMonth: z.number().int().default(12),
  expYear: z.number().int().default(2040),
  cvc: text.default('123'),
  name: text.default('Ada Rampe'),
  email: text.default('ada@example.org'),
  country: text.default('DE'),
  termsAccepted: z.boolean().default(true),
});
const id = z.string().min(1).max(100);
const refund = z.strictObject({ payment_intent: id, amount: z.number().int().min(1).optional() });
const dispute = z.strictObject({ payment_intent: id });
const outcome = z.strictObject({ outcome: z.enum(['won', 'lost']) });
const status = z.strictObject({ status: z.enum(subscriptionStatuses) });
const verification = z.strictObject({ status: z.enum(verificationOutcomes) });

/** Virtual seconds since 1970. */
const clockOf = ({ clock }: Payments) => ({ now: clock.now() });

/** How events are sent, and how many deliveries stand where. */
const deliveriesOf = ({ deliveries }: Payments) => ({ ...deliveries.mode, counts: deliveries.counts() });

/** Counts of everything, for a test that waits. */
const stateOf = (payments: Payments) => ({
  clock: clockOf(payments),
  objects: payments.account.store.counts(),
  events: payments.account.events.all().length,
  deliveries: deliveriesOf(payments),
  faults: payments.faults.list.length,
  requests: payments.requests.total,
  violations: payments.violations.length,
});

export const adminRoutes: RouteTable<Act> = {
  'GET /state': call(nothing, stateOf),
  'GET /violations': call(nothing, ({ violations }) => ({ violations })),
  'GET /requests': call(nothing, ({ requests }) => ({ total: requests.total, requests: requests.list })),
  'GET /clock': call(nothing, clockOf),
  'POST /clock': call(advance, (payments, { advanceSeconds }) => {
    payments.change((account) => advanceClock(account, advanceSeconds));
    return clockOf(payments);
  }),
  'GET /faults': call(nothing, ({ faults }) => ({ faults: faults.list })),
  'POST /faults': call(faultsOf, ({ faults }, wanted) => {
    for (const one of wanted) faults.plan(one);
    return { faults: faults.list };
  }),
  'DELETE /faults': call(nothing, ({ faults }) => {
    faults.clear();
    return undefined;
  }),
  'GET /deliveries': call(nothing, deliveriesOf),
  'POST /deliveries': call(deliveryMode, (payments, mode) => {
    payments.deliveries.mode = mode;
    return deliveriesOf(payments);
  }),
  'PUT /webhook': call(z.strictObject({ url: loopback, secret: webhookSecret }), ({ account }, target) => {
    account.endpoints.setConfigured(target);
    return undefined;
  }),
  'DELETE /webhook': call(nothing, ({ account }) => {
    account.endpoints.setConfigured(undefined);
    return undefined;
  }),
  'GET /events': call(nothing, eventsOf),
  'POST /events/resend': call(which, (payments, wanted) => resendAll(payments, wanted.which)),
  'POST /events/{id}/resend': call(nothing, (payments, _body, event) => resend(payments, event)),
  // Gives what the page would do next: `{ kind: paid | declined | challenge, ... }`.
  'POST /checkout/{id}/pay': call(payment, (payments, { method, ...form }, session) =>
    payments.change((account) => (method === 'card' ? payByCard : payDelayed)(account, session, form)),
  ),
  'POST /challenges/{id}': call(z.strictObject({ approve: z.boolean() }), (payments, { approve }, challenge) =>
    payments.change((account) => answerChallenge(account, challenge, approve)),
  ),
  'POST /refunds': change(refund, (account, params) => {
    runDueTransitions(account);
    return newRefund(account, params);
  }),
  'POST /disputes': change(dispute, (account, params) => openDispute(account, params.payment_intent)),
  'POST /disputes/{id}/review': change(nothing, (account, _body, one) => reviewDispute(account, one)),
  'POST /disputes/{id}/close': change(outcome, (account, params, one) => closeDispute(account, one, params.outcome)),
  'POST /subscriptions/{id}/status': change(status, (account, params, one) =>
    setSubscriptionStatus(account, one, params.status),
  ),
  'POST /payment_intents/{id}/settle': call(z.strictObject({ ok: z.boolean() }), (payments, { ok }, intent) => {
    payments.change((account) => settleDelayed(account, intent, ok));
    return undefined;
  }),
  'POST /tax_ids/{id}/verification': change(verification, (account, params, one) =>
    verifyTaxId(account, one, params.status),
  ),
  'POST /products/{id}': change(productChange, changeProduct),
  'POST /prices/{id}': change(priceChange, changePrice),
};
