import { z } from 'zod';
import { list, noParams, retrieve, route, type Routes } from '../protocol/route.ts';
import { openSession } from './checkout.ts';
import { readSessionRequest, sessionParams } from './session-request.ts';
import { expireSession, newSession } from './sessions.ts';

const text = z.string();
const listed = { customer: text, payment_intent: text, status: text, subscription: text };

export const sessionRoutes: Routes = {
  'post /v1/checkout/sessions': route(sessionParams, (account, params) => {
    const { request, lines } = readSessionRequest(account, params);
    return newSession(account, request, lines);
  }),
  'get /v1/checkout/sessions': list('/v1/checkout/sessions', 'checkout.session', {
    ...listed,
    customer_details: z.strictObject({ email: text }),
  }),
  'get /v1/checkout/sessions/{id}': retrieve('checkout.session'),
  'post /v1/checkout/sessions/{id}/expire': route(noParams, (account, _params, id) =>
    expireSession(account, openSession(account, id)),
  ),
  // All of them at once: the contract has no paging here.
  'get /v1/checkout/sessions/{id}/line_items': route(
    noParams,
    ({ store }, _params, id) => store.get('checkout.session', id).line_items as object,
  ),
};
