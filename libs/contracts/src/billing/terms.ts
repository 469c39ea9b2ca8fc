// Without zod: the page of the terms and the papers of an order are made of the same list.
import { detailDays, keptResults } from '../constants/detail-retention.ts';
import { intervals, intervalTerms } from '../constants/intervals.ts';

/** Day of the last change of `texts/terms.*.json` or of the list below. Kept with each order as evidence. */
export const termsVersion = '2026-11-29';

/** What the operator's settings say that the terms repeat. */
export interface TermsFacts {
  /** Name of the product. */
  app: string;
  /** Name of the seller. */
  operator: string;
  /** Days that results without an account are kept. */
  days: number;
  taxNote: 'included' | 'excluded' | 'none';
  /** Whether consumers may order. */
  consumers: boolean;
}

export interface TermsParagraph {
  /** Key of a text in `texts/terms.*.json`. */
  text: string;
  values?: Readonly<Record<string, string>>;
  /** Path of the page that the part `<1>...</1>` of the text leads to. */
  to?: string;
}

export interface TermsPart {
  heading: string;
  paragraphs: readonly TermsParagraph[];
}

const detailValues = {
  kept: String(keptResults),
  ...Object.fromEntries(
    Object.entries(detailDays).flatMap(([profile, { run, monitor }]) => [
      [profile, String(run)],
      [`${profile}Monitor`, String(monitor)],
    ]),
  ),
};

const prices = { included: 'terms.price.included', excluded: 'terms.price.excluded', none: 'terms.price.none' };

/** The terms of this installation, part by part. Pure: the same facts give the same terms wherever they are shown. */
export const termsParts = ({ app, operator, days, taxNote, consumers }: TermsFacts): readonly TermsPart[] => [
  {
    heading: 'terms.s.parties',
    paragraphs: [{ text: 'terms.parties.text', values: { app, operator }, to: '/imprint' }],
  },
  {
    heading: 'terms.s.service',
    paragraphs: [
      { text: 'terms.service.text', values: { app } },
      { text: 'terms.service.free', values: { days: String(days) } },
      { text: 'terms.service.paid', to: '/pricing' },
      { text: 'terms.service.details', values: detailValues },
    ],
  },
  { heading: 'terms.s.limits', paragraphs: [{ text: 'terms.limits.text' }] },
  {
    heading: 'terms.s.order',
    paragraphs: [{ text: 'terms.order.text' }, { text: prices[taxNote] }, { text: 'terms.order.payment' }],
  },
  {
    heading: 'terms.s.end',
    paragraphs: [
      // Only what renews has to be cancelled.
      ...intervals.map((one) => ({
        text: `terms.end.${one}`,
        ...(intervalTerms[one].renews ? { to: '/cancel' } : {}),
      })),
      { text: 'terms.end.change' },
      { text: 'terms.end.cause' },
    ],
  },
  ...(consumers
    ? [
        {
          heading: 'terms.s.withdraw',
          paragraphs: [
            { text: 'terms.withdraw.text', to: '/withdraw' },
            { text: 'terms.withdraw.notice', to: '/withdrawal-notice' },
            { text: 'terms.withdraw.early' },
          ],
        },
      ]
    : []),
  {
    heading: 'terms.s.use',
    paragraphs: [{ text: 'terms.use.text', to: '/bot' }, { text: 'terms.use.limits' }],
  },
  { heading: 'terms.s.liability', paragraphs: [{ text: 'terms.liability.text' }] },
  { heading: 'terms.s.accessible', paragraphs: [{ text: 'terms.accessible.text', to: '/accessibility' }] },
  { heading: 'terms.s.law', paragraphs: [{ text: 'terms.law.text' }] },
];
