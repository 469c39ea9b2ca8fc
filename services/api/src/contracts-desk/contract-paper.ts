import { orderTextVersion, planWords } from '@stufenlos/contracts';
import { profileOf } from '../billing/sources.ts';
import type { MailAttachment } from '../mail/smtp.mailer.ts';
import { written } from './berlin-time.ts';
import { operatorLines, orderTexts, paperText, priceOf, pricingTexts, type OrderFacts } from './order-papers.ts';
import { heading, list, paper, text, type Block } from './paper.ts';

/** What was agreed, on a durable medium (P82): everything that stood above the button, who, when, and the consents. */
export function contractPaper({ order, price, settings }: OrderFacts): MailAttachment {
  const { locale, reference, kind, buyer, text_version: version } = order;
  const words = orderTexts[locale];
  const say = (key: Parameters<typeof paperText>[1], given = {}) => paperText(locale, key, given);
  const facts: [string, string | string[]][] = [
    [say('contract.provider'), operatorLines(settings).join('\n')],
    [say('contract.reference'), reference],
    [say('contract.ordered'), say('contract.at', { ...written(order.created_at, locale) })],
    [say('contract.plan'), order.plan_name],
    ...contents({ order, price, settings }),
    [words['checkout.total'], say(`contract.price.${kind}`, { price: priceOf(order) })],
    [say('contract.term'), words[`checkout.term.${kind}`]],
    [say('contract.buyer'), say(`contract.buyer.${buyer}`)],
    [say('contract.button'), order.button_label],
  ];
  const origin = settings.publicOrigin;
  const ways = [
    ...(kind === 'month' ? [say('contract.cancelAt', { link: `${origin}/cancel` })] : []),
    ...(buyer === 'consumer' ? [say('contract.withdrawAt', { link: `${origin}/withdraw` })] : []),
  ];
  return paper(locale, say('contract.file', { reference }), say('contract.title', { reference }), [
    text(say('contract.intro', { operator: settings.operator.name })),
    { kind: 'facts', facts },
    ...consents({ order, price, settings }),
    heading(say('contract.terms')),
    text(say('contract.termsText', { version })),
    ...(ways.length > 0 ? [heading(say('contract.end')), list(ways)] : []),
  ]);
}

/** The number of domains is the provider's word of it; what else a plan holds stands on the pages that sell it. */
function contents({ order, price }: OrderFacts): [string, string | string[]][] {
  const { locale, plan_name } = order;
  if (!price) return [];
  const limit = price.site_limit;
  const [, ...features] = planWords[profileOf({ ...price, plan_name })].features;
  return [
    [
      paperText(locale, 'contract.sites'),
      limit === null ? paperText(locale, 'contract.sitesUnlimited') : String(limit),
    ],
    [orderTexts[locale]['checkout.contents'], features.map((key) => pricingTexts[locale][key] ?? '')],
  ];
}

function consents({ order }: OrderFacts): Block[] {
  const { locale, consents: given, text_version: version } = order;
  if (!given.immediate) return [];
  const at = written(new Date(given.at), locale);
  return [
    heading(paperText(locale, 'contract.consents')),
    ...(version === orderTextVersion
      ? [
          text(paperText(locale, 'contract.consent', { ...at })),
          text(orderTexts[locale][order.kind === 'month' ? 'checkout.immediate.month' : 'checkout.immediate']),
        ]
      : [text(paperText(locale, 'contract.consentOther', { version }))]),
  ];
}
