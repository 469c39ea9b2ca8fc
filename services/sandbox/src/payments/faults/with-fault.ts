import type { IncomingMessage } from 'node:http';
import { PaymentError } from '../protocol/payment-error.ts';
import type { PaymentAnswer, PaymentRequest, Payments } from '../payments.ts';
import type { Fault } from './faults.ts';

type Met = Exclude<Fault, { kind: 'down' }> | undefined;

/** The answer of `work`, or what the fault makes of it; undefined: the connection ends without an answer. */
export async function withFault(
  { faults }: Pick<Payments, 'faults'>,
  fault: Met,
  request: IncomingMessage,
  work: (failure?: PaymentRequest['failure']) => PaymentAnswer,
): Promise<PaymentAnswer | undefined> {
  switch (fault?.kind) {
    case 'status':
      return refusal(fault, work);
    case 'hang': {
      const gone = new AbortController();
      const leave = () => gone.abort();
      request.socket.once('close', leave);
      await faults.hang(fault.ms, gone.signal);
      request.socket.off('close', leave);
      return gone.signal.aborted ? undefined : work();
    }
    case 'drop':
      if (fault.when === 'after') work();
      return undefined;
    case undefined:
      return work();
  }
}

function refusal(
  { status, code, shouldRetry, kept }: Extract<Met, { kind: 'status' }>,
  work: (failure: PaymentRequest['failure']) => PaymentAnswer,
): PaymentAnswer {
  const type = status >= 500 ? 'api_error' : 'invalid_request_error';
  const word = code ?? (status === 429 ? 'rate_limit' : undefined);
  const message = `The sandbox was asked to answer ${status}.`;
  const error = new PaymentError(status, type, message, word === undefined ? {} : { code: word });
  const told = shouldRetry === undefined ? {} : { shouldRetry };
  if (kept === undefined) return { status, body: error.body, ...told };
  return { ...work({ error, isDone: kept === 'done' }), ...told };
}
