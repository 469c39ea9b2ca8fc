import { criterionSet, type ProfileName } from '../profiles.ts';

export interface QuestionKind {
  /** Numbers of the success criteria that the answer decides. */
  criteria: readonly string[];
  /** Ids of W3C ACT rules that ask the same. */
  act: readonly string[];
  /** The facts that tell the place that is asked about from others, best first. */
  namedBy: readonly string[];
  /** `advanced`: asked in Pro and Enterprise. `enterprise`: only there, because it is about level AAA. */
  profiles: 'advanced' | 'enterprise';
}

/**
 * What only a person can say about a page. One question about a medium stands for several rules, because a person answers
 * it by looking once. In the order in which they are asked.
 */
export const questionKinds = {
  'page-title': { criteria: ['2.4.2'], act: ['c4a8a4'], namedBy: ['title'], profiles: 'advanced' },
  'image-alternative': { criteria: ['1.1.1'], act: ['qt1vmo'], namedBy: ['alternative'], profiles: 'advanced' },
  'decorative-image': { criteria: ['1.1.1'], act: ['e88epe'], namedBy: ['file', 'size'], profiles: 'advanced' },
  'image-of-text': { criteria: ['1.4.5', '1.4.9'], act: ['0va7u6'], namedBy: ['file'], profiles: 'advanced' },
  'audio-alternative': {
    criteria: ['1.2.1'],
    act: ['e7aa44', '2eb176', 'afb423'],
    namedBy: ['file'],
    profiles: 'advanced',
  },
  'video-captions': { criteria: ['1.2.2'], act: ['eac66b', 'f51b46'], namedBy: ['file'], profiles: 'advanced' },
  'video-description': {
    criteria: ['1.2.3', '1.2.5', '1.2.8'],
    act: ['c5a4ea', '1ea59c', '1ec09b', 'ab4d13', '1a02b0'],
    namedBy: ['file'],
    profiles: 'advanced',
  },
  'video-without-sound': {
    criteria: ['1.2.1'],
    act: ['c3232f', 'fd26cf', 'd7ba54', 'ee13b5'],
    namedBy: ['file'],
    profiles: 'advanced',
  },
  'sensory-reference': { criteria: ['1.3.3'], act: ['9bd38c'], namedBy: ['text'], profiles: 'advanced' },
  'repeated-content': {
    criteria: ['2.4.1'],
    act: ['cf77f2', 'ye5d6e', '3e12e1', 'b40fd1', '047fe0'],
    namedBy: ['text'],
    profiles: 'advanced',
  },
  heading: { criteria: ['2.4.6'], act: ['b49b2e'], namedBy: ['heading'], profiles: 'advanced' },
  'form-label': { criteria: ['2.4.6'], act: ['cc0f0a'], namedBy: ['label'], profiles: 'advanced' },
  'link-in-context': { criteria: ['2.4.4'], act: ['5effbb'], namedBy: ['text'], profiles: 'advanced' },
  'same-link-in-context': {
    criteria: ['2.4.4', '2.4.9'],
    act: ['fd3a94', 'b20e66'],
    namedBy: ['text'],
    profiles: 'advanced',
  },
  'link-text': { criteria: ['2.4.9'], act: ['aizyf1'], namedBy: ['text'], profiles: 'enterprise' },
  'same-link': { criteria: ['2.4.9'], act: ['b20e66'], namedBy: ['text'], profiles: 'enterprise' },
  'error-message': { criteria: ['3.3.1'], act: ['36b590'], namedBy: ['message'], profiles: 'advanced' },
  'same-frame': { criteria: ['4.1.2'], act: ['4b1c6c'], namedBy: ['text'], profiles: 'advanced' },
} as const satisfies Record<string, QuestionKind>;

export type QuestionKindId = keyof typeof questionKinds;

export const questionKindIds = Object.keys(questionKinds) as QuestionKindId[];

/** @returns undefined for a kind that this version does not know */
export const questionKindOf = (id: string): QuestionKind | undefined =>
  Object.hasOwn(questionKinds, id) ? questionKinds[id as QuestionKindId] : undefined;

/** Kinds of questions that a profile asks. Free and Basic ask none. */
export function profileQuestions(profile: ProfileName): readonly QuestionKindId[] {
  if (profile === 'free' || profile === 'basic') return [];
  return questionKindIds.filter((id) => questionKinds[id].profiles === 'advanced' || profile === 'enterprise');
}

/** The criteria that an answer decides in a result of this profile. */
export function questionCriteria(id: string, profile: ProfileName): string[] {
  const known = criterionSet(profile).map(({ number }) => number);
  return (questionKindOf(id)?.criteria ?? []).filter((number) => known.includes(number));
}
