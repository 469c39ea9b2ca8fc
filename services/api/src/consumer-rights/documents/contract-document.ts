import { isPeriodic, planWords } from '@stufenlos/contracts';
import { germanPrice } from '../../entitlements/entitlements.ts';
import type { MailAttachment } from '../../mail/smtp.mailer.ts';
import { writtenTime } from '../../texts/berlin-time.ts';
import {
  buyerLines,
  consentSentences,
  operatorLines,
  orderTexts,
  orderDocumentText,
  priceOf,
  pricingTexts,
  taxTexts,
  type OrderFacts,
} from './order-documents.ts';
import { heading, list, documentFile, text, type Block } from './document.ts';

/**
 * The contract on a durable medium (BGB § 312f): everything that stood above the button, who, when, and the consents.
 */
export function contractDocument(given: OrderFacts): MailAttachment {
  const { order, settings, termsVersion: terms } = given;
  const { locale, reference, kind, buyer, text_version: version } = order;
  const words = orderTexts[locale];
  const say = (key: Parameters<typeof orderDocumentText>[1], fill = {}) => orderDocumentText(locale, key, fill);
  const facts: [string, string | string[]][] = [
    [say('contract.provider'), operatorLines(settings).join('\n')],
    [say('contract.reference'), reference],
    [say('contract.ordered'), say('contract.at', { ...writtenTime(order.created_at, locale) })],
    [say('contract.plan'), order.plan_name],
    ...contentRows(given),
    [words['checkout.total'], say(`contract.price.${kind}`, { price: priceOf(order) })],
    ...taxRows(given),
    [say('contract.term'), words[`checkout.term.${kind}`]],
    [say('contract.buyer'), say(`contract.buyer.${buyer}`)],
    ...companyRow(given),
    [say('contract.button'), order.button_label],
  ];
  const origin = settings.publicOrigin;
  const ways = [
    ...(isPeriodic(kind) ? [say('contract.cancelAt', { link: `${origin}/cancel` })] : []),
    ...(buyer === 'consumer' ? [say('contract.withdrawAt', { link: `${origin}/withdraw` })] : []),
  ];
  return documentFile(locale, say('contract.file', { reference }), say('contract.title', { reference }), [
    text(say('contract.intro', { operator: settings.operator.name })),
    { kind: 'facts', facts },
    ...consents(given),
    heading(say('contract.terms')),
    text(terms === null ? say('contract.termsText', { version }) : say('contract.termsAttached', { terms })),
    ...(ways.length > 0 ? [heading(say('contract.end')), list(ways)] : []),
  ]);
}

/** The number of domains is that of the order, the other features are from the texts that sell the plan. */
function contentRows({ order: { locale }, contents }: OrderFacts): [string, string | string[]][] {
  if (!contents) return [];
  const { siteLimit: limit, profile } = contents;
  const [, ...features] = planWords[profile].features;
  return [
    [
      orderDocumentText(locale, 'contract.sites'),
      limit === null ? orderDocumentText(locale, 'contract.sitesUnlimited') : String(limit),
    ],
    [orderTexts[locale]['checkout.contents'], features.map((key) => pricingTexts[locale][key] ?? '')],
  ];
}

/** A business is told net amount and tax; a consumer's total price says that it includes the tax. */
function taxRows({ order: { locale, currency, buyer, tax } }: OrderFacts): [string, string][] {
  if (buyer !== 'business' || tax?.mode !== 'fixed') return [];
  const money = (amount: number) => germanPrice(amount, currency.toUpperCase());
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  return [
    [orderDocumentText(locale, 'contract.net'), money(tax.net)],
    [orderDocumentText(locale, 'contract.tax', { rate: percent.format(tax.percent / 100) }), money(tax.tax)],
    ...(tax.treatment === 'domestic'
      ? []
      : [
          [orderDocumentText(locale, 'contract.taxNote'), taxTexts[locale][`tax.${tax.treatment}`]] as [string, string],
        ]),
  ];
}

function companyRow({ order }: OrderFacts): [string, string][] {
  const lines = buyerLines(order);
  return lines.length === 0 ? [] : [[orderDocumentText(order.locale, 'contract.company'), lines.join('\n')]];
}

function consents({ order }: OrderFacts): Block[] {
  const sentences = consentSentences(order);
  if (sentences.length === 0) return [];
  return [heading(orderDocumentText(order.locale, 'contract.consents')), ...sentences.map(text)];
}
