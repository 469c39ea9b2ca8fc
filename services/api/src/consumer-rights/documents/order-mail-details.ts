import { mailText } from '../../mail/mail-text.ts';
import type { Order } from '../match-order.ts';
import { buyerLines, consentSentences } from './order-documents.ts';

/**
 * What the mail says below the order number: whom the invoice of a business names, the report that the order unlocks, and
 * the consent to begin at once, which a confirmation has to repeat (BGB § 356 (5)). Empty, or paragraphs with a blank
 * line before each.
 */
export function orderMailDetails(order: Order, run: { url: string } | undefined, origin: string): string {
  const buyer = buyerLines(order).join(', ');
  const invoice = buyer === '' ? [] : [mailText(order.locale, 'order.invoiceTo', { buyer })];
  const report =
    run && order.run_id !== null
      ? [mailText(order.locale, 'order.report', { url: run.url, link: `${origin}/run/${order.run_id}` })]
      : [];
  const consent = consentSentences(order);
  return [...invoice, ...report, ...(consent.length > 0 ? [consent.join('\n')] : [])]
    .map((part) => `\n\n${part}`)
    .join('');
}
