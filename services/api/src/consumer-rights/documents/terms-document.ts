import type { Selectable } from 'kysely';
import termsDe from '@stufenlos/contracts/texts/terms.de.json' with { type: 'json' };
import termsEn from '@stufenlos/contracts/texts/terms.en.json' with { type: 'json' };
import type { OrderTermsTable } from '../../database/billing-tables.ts';
import type { MailAttachment } from '../../mail/smtp.mailer.ts';
import type { Order } from '../match-order.ts';
import { orderDocumentText } from './order-documents.ts';
import { heading, documentFile, text } from './document.ts';

const titles = { de: termsDe['terms.title'], en: termsEn['terms.title'] };

/** The terms as they stood when the order was placed, in text form (BGB 312f, 126b). */
export function termsDocument(
  { reference, locale }: Pick<Order, 'reference' | 'locale'>,
  { version, parts }: Pick<Selectable<OrderTermsTable>, 'version' | 'parts'>,
): MailAttachment {
  // The title of the page has a soft hyphen in it, which a file name and a window's title do not need.
  const title = titles[locale].replaceAll('\u00ad', '');
  return documentFile(locale, orderDocumentText(locale, 'terms.file', { reference }), title, [
    text(orderDocumentText(locale, 'terms.intro', { reference, version })),
    ...parts.flatMap((part) => [heading(part.heading), ...part.paragraphs.map(text)]),
  ]);
}
