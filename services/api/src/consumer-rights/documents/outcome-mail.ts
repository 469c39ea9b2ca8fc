import { createHash } from 'node:crypto';
import { defaultLocale } from '@stufenlos/contracts';
import { germanPrice } from '../../entitlements/entitlements.ts';
import type { ApiConfig } from '../../config/api-config.ts';
import type { MailRequest } from '../../mail/mailer.ts';
import { writtenTime } from '../../texts/berlin-time.ts';
import { confirmationText } from './confirmation-text.ts';
import type { StoredDeclaration } from '../declarations.repository.ts';
import { documentText } from './document-text.ts';
import type { Order } from '../match-order.ts';
import type { Outcome } from '../outcome.ts';

/** The mail that an outcome calls for: to the person, or to the operator. Null: no operator can be told. */
export function outcomeMail(
  declaration: StoredDeclaration,
  outcome: Outcome,
  config: Pick<ApiConfig, 'operator'>,
): MailRequest | null {
  if (outcome.kind === 'ticket') return ticketMail(declaration, outcome, config);
  const { email: to, locale, reference } = declaration;
  const { order } = outcome;
  const common = { reference, plan: order.plan_name, order: order.reference };
  if (outcome.kind === 'ends') {
    return { to, locale, kind: 'contractEnds', words: { ...common, ...writtenTime(outcome.end, locale) } };
  }
  const price = germanPrice(order.amount, order.currency.toUpperCase());
  return { to, locale, kind: 'refunded', words: { ...common, price } };
}

/** One mail per key. Repeating a declaration sends no second mail, because the address may be a stranger's. */
export function outcomeKey({ id, email }: StoredDeclaration, outcome: Outcome): string {
  if (outcome.kind === 'ticket' || (outcome.kind === 'ends' && outcome.isNew)) return `outcome:${id}`;
  const what = outcome.kind === 'ends' ? outcome.end.toISOString() : outcome.kind;
  const same = [outcome.order.id, what, email.toLowerCase()].join(' ');
  return `outcome:${createHash('sha256').update(same).digest('base64url')}`;
}

function ticketMail(
  declaration: StoredDeclaration,
  { why, order }: Extract<Outcome, { kind: 'ticket' }>,
  config: Pick<ApiConfig, 'operator'>,
): MailRequest | null {
  const to = config.operator.email;
  if (to === null) return null;
  // The operator's language is unknown; this is the product's first.
  const locale = defaultLocale;
  const { reference, kind, email, owner_sub: sub } = declaration;
  const words = {
    reference,
    email,
    kind: documentText(locale, `kind.${kind}`),
    why: documentText(locale, `why.${why}`),
    signedIn: documentText(locale, sub === null ? 'no' : 'yes'),
    order: order ? described(order) : documentText(locale, 'none'),
    confirmation: confirmationText(declaration, config),
  };
  return { to, locale, kind: 'ticket', words };
}

const described = (order: Order): string =>
  `${order.reference}, ${order.plan_name}, ${germanPrice(order.amount, order.currency.toUpperCase())}`;
