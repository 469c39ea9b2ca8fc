import type { MailAttachment } from '../../mail/smtp.mailer.ts';
import { writtenTime } from '../../texts/berlin-time.ts';
import { operatorLines, orderDocumentText, type OrderFacts } from './order-documents.ts';
import { blank, heading, lines, documentFile, text } from './document.ts';

/** Notice and model form for consumers (EGBGB 246a, annexes 1 and 2, in plain words): filled in as far as we know. */
export function withdrawalDocument({ order, settings }: OrderFacts): MailAttachment {
  const { locale, reference, kind, plan_name: plan, consents } = order;
  const say = (key: Parameters<typeof orderDocumentText>[1], words = {}) => orderDocumentText(locale, key, words);
  const { date } = writtenTime(order.created_at, locale);
  const operator = operatorLines(settings);
  return documentFile(locale, say('withdrawal.file', { reference }), say('withdrawal.title', { reference }), [
    heading(say('withdrawal.right')),
    text(say('withdrawal.rightText')),
    heading(say('withdrawal.how')),
    text(say('withdrawal.howText')),
    lines(operator),
    text(say('withdrawal.howOnline', { link: `${settings.publicOrigin}/withdraw` })),
    text(say('withdrawal.howForm')),
    text(say('withdrawal.howInTime')),
    heading(say('withdrawal.effects')),
    text(say('withdrawal.effectsText')),
    ...(consents.immediate ? [heading(say('withdrawal.early')), text(say(`withdrawal.early.${kind}`))] : []),
    heading(say('withdrawal.form')),
    text(say('withdrawal.formIntro')),
    lines([say('withdrawal.formTo'), ...operator]),
    text(say('withdrawal.formText', { plan, reference, date })),
    blank(say('withdrawal.formName')),
    blank(say('withdrawal.formAddress')),
    blank(say('withdrawal.formDate')),
    blank(say('withdrawal.formSignature')),
  ]);
}
