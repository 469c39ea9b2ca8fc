import { createHmac } from 'node:crypto';

/**
 * The header `Stripe-Signature` of a payload. The time in it is real even where everything else runs on the virtual
 * clock, because the receiver compares it with its own.
 */
export function signatureHeader(secret: string, payload: string, nowMs = Date.now()): string {
  const time = Math.floor(nowMs / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`;
}
