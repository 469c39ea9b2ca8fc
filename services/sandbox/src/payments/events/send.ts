import { createHmac } from 'node:crypto';

const timeoutMs = 10_000;

/** Gives the status of the answer; null when there was none within 10 seconds. A redirection is not followed. */
export async function send(
  { url, secret }: { url: string; secret: string },
  event: object,
  stopped: AbortSignal,
): Promise<number | null> {
  // Over several lines as the provider writes it: a receiver that verifies a body it wrote itself fails.
  const body = JSON.stringify(event, null, 2);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signatureHeader(secret, body),
    'user-agent': 'Stripe/1.0 (sandbox)',
  };
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

/**
 * The header `Stripe-Signature` of a payload. The time in it is real even where everything else runs on the virtual
 * clock, because the receiver compares it with its own.
 */
function signatureHeader(secret: string, payload: string, nowMs = Date.now()): string {
  const time = Math.floor(nowMs / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`;
}
