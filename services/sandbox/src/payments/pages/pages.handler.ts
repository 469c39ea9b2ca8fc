import type { IncomingMessage, ServerResponse } from 'node:http';
import { RefusedRequest } from '../../web/body.ts';
import { PaymentError } from '../protocol/payment-error.ts';
import type { Payments } from '../payments.ts';
import { handleChallenge } from './challenge.handler.ts';
import { handleCheckout } from './checkout.handler.ts';
import { sendNotice } from './notice.ts';
import { handlePortal } from './portal.handler.ts';
import { Visit } from './visit.ts';

const prefix = '/sandbox/payments/';

export const arePaymentPages = (path: string): boolean => path.startsWith(prefix);

/**
 * Everything under `/sandbox/payments`: the pages of the payment provider that people see. The id in an address is
 * long, random and the only key: a person who has it may pay or change what it is for.
 */
export async function handlePaymentPages(
  payments: Payments,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const visit = new Visit(payments, request, response, origin);
  const [path = ''] = (request.url ?? '').slice(prefix.length).split('?');
  const [area, id = '', ...rest] = path.split('/');
  try {
    if (area === 'checkout' && rest.length === 0) return await handleCheckout(visit, id);
    if (area === 'challenge' && rest.length === 0) return await handleChallenge(visit, id);
    if (area === 'portal') return await handlePortal(visit, id, rest);
    sendNotice(visit, visit.language(), 'unknown');
  } catch (error) {
    if (error instanceof RefusedRequest && error.status === 403) sendNotice(visit, visit.language(), 'refused');
    else if (error instanceof PaymentError && error.status === 404) sendNotice(visit, visit.language(), 'unknown');
    else if (error instanceof PaymentError && error.status < 500) sendNotice(visit, visit.language(), 'over');
    else throw error;
  }
}

/** Something of ours broke: the page that says so, where no answer has begun. */
export function sendPaymentFailure(
  payments: Payments,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const visit = new Visit(payments, request, response, origin);
  sendNotice(visit, visit.language(), 'failed');
}
