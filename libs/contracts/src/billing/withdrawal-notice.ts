// Without zod: the page of the notice and the paper of an order are made of the same list.
import type { Interval } from '../constants/intervals.ts';

/** What is known of a contract that somebody has concluded. */
export interface OrderedService {
  plan: string;
  reference: string;
  date: string;
  /** How it is paid, where the service was to begin before the period has ended. */
  startsEarly: Interval | undefined;
}

export type NoticeBlock =
  /** `text` is a key in `texts/withdrawal.*.json`; `to`: the page that its part `<1>...</1>` leads to. */
  | { kind: 'text'; text: string; values?: Readonly<Record<string, string>>; to?: string }
  /** A line to fill in by hand. */
  | { kind: 'blank'; text: string }
  /** Whom a declaration goes to, below the words `text`. */
  | { kind: 'seller'; text?: string };

export interface NoticePart {
  heading: string;
  blocks: readonly NoticeBlock[];
}

const say = (text: string): NoticeBlock => ({ kind: 'text', text });
const blank = (text: string): NoticeBlock => ({ kind: 'blank', text });

/**
 * Notice and model form for consumers (EGBGB 246a, annexes 1 and 2, in plain words), part by part. Pure.
 *
 * @param ordered undefined: nothing is ordered yet, so the notice covers every way to pay and the form is empty
 */
export const withdrawalNotice = (ordered?: OrderedService): readonly NoticePart[] => [
  { heading: 'withdrawal.right', blocks: [say('withdrawal.rightText')] },
  {
    heading: 'withdrawal.how',
    blocks: [
      say('withdrawal.howText'),
      { kind: 'seller' },
      { kind: 'text', text: 'withdrawal.howOnline', to: '/withdraw' },
      say('withdrawal.howForm'),
      say('withdrawal.howInTime'),
    ],
  },
  { heading: 'withdrawal.effects', blocks: [say('withdrawal.effectsText')] },
  ...earlyPart(ordered),
  {
    heading: 'withdrawal.form',
    blocks: [
      say('withdrawal.formIntro'),
      { kind: 'seller', text: 'withdrawal.formTo' },
      ...formOf(ordered),
      blank('withdrawal.formName'),
      blank('withdrawal.formAddress'),
      blank('withdrawal.formDate'),
      blank('withdrawal.formSignature'),
    ],
  },
];

function earlyPart(ordered: OrderedService | undefined): NoticePart[] {
  const heading = 'withdrawal.early';
  if (!ordered) return [{ heading, blocks: [say('withdrawal.before.once'), say('withdrawal.before.periodic')] }];
  const { startsEarly } = ordered;
  return startsEarly === undefined ? [] : [{ heading, blocks: [say(`withdrawal.early.${startsEarly}`)] }];
}

function formOf(ordered: OrderedService | undefined): NoticeBlock[] {
  if (ordered) {
    const { plan, reference, date } = ordered;
    return [{ kind: 'text', text: 'withdrawal.formText', values: { plan, reference, date } }];
  }
  return [
    say('withdrawal.formModel'),
    blank('withdrawal.formService'),
    blank('withdrawal.formReference'),
    blank('withdrawal.formOrdered'),
  ];
}
