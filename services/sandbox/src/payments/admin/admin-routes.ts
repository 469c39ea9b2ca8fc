import { z } from 'zod';
import { deliveryMode } from '../events/delivery-mode.ts';
import { isLoopback } from '../events/loopback.ts';
import { webhookSecret } from '../events/webhook-secret.ts';
import { fault } from '../faults/faults.ts';
import { advanceClock } from '../subscriptions/operator.ts';
import type { Payments } from '../payments.ts';
import { eventsOf, resend, resendAll } from './admin-events.ts';
import { answerBank, answerOfBank, payCheckout, payment } from './admin-checkout.ts';
import {
  bodies,
  changePrice,
  changeProduct,
  decide,
  dispute,
  giveBack,
  review,
  setStatus,
  settle,
} from './admin-money.ts';
import { clockOf, deliveriesOf, stateOf } from './admin-state.ts';

interface Route {
  /** `{id}` stands for one segment. */
  path: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Undefined = 204. Throws PaymentError. */
  act: (payments: Payments, body: unknown, id: string) => object | undefined;
}

/** The body is checked first; what does not fit is a ZodError. */
const route = <T>(
  method: Route['method'],
  path: string,
  body: z.ZodType<T>,
  act: (payments: Payments, body: T, id: string) => object | undefined,
): Route => ({ method, path, act: (payments, given, id) => act(payments, body.parse(given), id) });

const nothing = z.undefined();
const tenYears = 10 * 366 * 24 * 3600;
const advance = z.strictObject({ advanceSeconds: z.number().int().min(1).max(tenYears) });
const loopback = z.string().refine(isLoopback, 'must be an http(s) address of this machine');
/** One or a list. */
const faultsOf = z.preprocess((given) => [given].flat(), z.array(fault).min(1).max(100));
const which = z.strictObject({ which: z.enum(['lost', 'failed', 'all']) });

export const adminRoutes: Route[] = [
  route('GET', '/state', nothing, stateOf),
  route('GET', '/violations', nothing, ({ violations }) => ({ violations })),
  route('GET', '/requests', nothing, ({ requests }) => ({ total: requests.total, requests: requests.list })),
  route('GET', '/clock', nothing, clockOf),
  route('POST', '/clock', advance, (payments, { advanceSeconds }) => {
    payments.change((account) => advanceClock(account, advanceSeconds));
    return clockOf(payments);
  }),
  route('GET', '/faults', nothing, ({ faults }) => ({ faults: faults.list })),
  route('POST', '/faults', faultsOf, ({ faults }, wanted) => {
    for (const one of wanted) faults.plan(one);
    return { faults: faults.list };
  }),
  route('DELETE', '/faults', nothing, ({ faults }) => {
    faults.clear();
    return undefined;
  }),
  route('GET', '/deliveries', nothing, deliveriesOf),
  route('POST', '/deliveries', deliveryMode, (payments, mode) => {
    payments.deliveries.mode = mode;
    return deliveriesOf(payments);
  }),
  route('PUT', '/webhook', z.strictObject({ url: loopback, secret: webhookSecret }), ({ account }, target) => {
    account.endpoints.fix(target);
    return undefined;
  }),
  route('DELETE', '/webhook', nothing, ({ account }) => {
    account.endpoints.fix(undefined);
    return undefined;
  }),
  route('GET', '/events', nothing, eventsOf),
  route('POST', '/events/resend', which, (payments, wanted) => resendAll(payments, wanted.which)),
  route('POST', '/events/{id}/resend', nothing, (payments, _body, event) => resend(payments, event)),
  route('POST', '/checkout/{id}/pay', payment, payCheckout),
  route('POST', '/challenges/{id}', answerOfBank, answerBank),
  route('POST', '/refunds', bodies.refund, giveBack),
  route('POST', '/disputes', bodies.dispute, dispute),
  route('POST', '/disputes/{id}/review', nothing, review),
  route('POST', '/disputes/{id}/close', bodies.outcome, decide),
  route('POST', '/subscriptions/{id}/status', bodies.status, setStatus),
  route('POST', '/payment_intents/{id}/settle', bodies.settled, settle),
  route('POST', '/products/{id}', bodies.product, changeProduct),
  route('POST', '/prices/{id}', bodies.price, changePrice),
];
