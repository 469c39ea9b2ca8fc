import { withdrawalNotice, type Locale, type NoticeBlock } from '@stufenlos/contracts';
import noticeDe from '@stufenlos/contracts/texts/withdrawal.de.json' with { type: 'json' };
import noticeEn from '@stufenlos/contracts/texts/withdrawal.en.json' with { type: 'json' };
import type { MailAttachment } from '../../mail/smtp.mailer.ts';
import { writtenTime } from '../../texts/berlin-time.ts';
import { filled, withLinkWritten } from '../../texts/filled-text.ts';
import { operatorLines, orderDocumentText, type DocumentSettings, type OrderFacts } from './order-documents.ts';
import { blank, heading, lines, documentFile, text, type Block } from './document.ts';

const texts: Record<Locale, Record<string, string>> = { de: noticeDe, en: noticeEn };

/** The same notice that the page `/withdrawal-notice` shows before an order, filled in as far as we know. */
export function withdrawalDocument({ order, settings }: OrderFacts): MailAttachment {
  const { locale, reference, kind, plan_name: plan, consents } = order;
  const { date } = writtenTime(order.created_at, locale);
  const parts = withdrawalNotice({ plan, reference, date, startsEarly: consents.immediate ? kind : undefined });
  return documentFile(
    locale,
    orderDocumentText(locale, 'withdrawal.file', { reference }),
    orderDocumentText(locale, 'withdrawal.title', { reference }),
    parts.flatMap((part) => [
      heading(texts[locale][part.heading] ?? ''),
      ...part.blocks.map((block) => written(block, locale, settings)),
    ]),
  );
}

function written(block: NoticeBlock, locale: Locale, settings: DocumentSettings): Block {
  const words = texts[locale][block.text ?? ''] ?? '';
  switch (block.kind) {
    case 'seller':
      return lines([...(block.text === undefined ? [] : [words]), ...operatorLines(settings)]);
    case 'blank':
      return blank(words);
    case 'text':
      return text(withLinkWritten(filled(words, block.values ?? {}), settings.publicOrigin, block.to));
  }
}
