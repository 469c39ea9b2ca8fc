import { z } from 'zod';
import { answerChallenge, payByCard, payDelayed } from '../checkout/purchase.ts';
import type { Payments } from '../payments.ts';

const text = z.string().max(200);

/** What somebody types into the hosted page; what is missing is filled in acceptably. */
export const payment = z.strictObject({
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

/** Gives what the page would do next: `{ kind: paid | declined | challenge, ... }`. */
export function payCheckout(payments: Payments, { method, ...form }: z.infer<typeof payment>, session: string) {
  return payments.change((account) =>
    method === 'card' ? payByCard(account, session, form) : payDelayed(account, session, form),
  );
}

export const answerOfBank = z.strictObject({ approve: z.boolean() });

export const answerBank = (payments: Payments, { approve }: z.infer<typeof answerOfBank>, challenge: string) =>
  payments.change((account) => answerChallenge(account, challenge, approve));
