import { describe, expect, it } from 'vitest';
import type { MotionEvidence } from '../../gather/driven/motion/gather-motion.ts';
import { movingContent } from './check.ts';

type Text = MotionEvidence['texts'][number];
type Moving = MotionEvidence['moving'][number];

const element = {} as Text['element'];
const pausing = { element, stoppedBy: null, related: null, stopsWithReducedMotion: false };
const news: Text = { ...pausing, texts: ['Storm', 'Sunshine', 'Rain'], changes: 6, seconds: 5 };
const film: Moving = { ...pausing, kind: 'video', text: '' };
const outcomes = (evidence: Partial<MotionEvidence>) =>
  movingContent
    .evaluate({ texts: [], moving: [], ...evidence } as never)
    .findings.map(({ outcome, messageKey }) => [outcome, messageKey]);

describe('content that moves or changes by itself', () => {
  it('passes when a control stops it', () => {
    const stoppedBy = 'Pause';
    expect(outcomes({ texts: [{ ...news, stoppedBy }], moving: [{ ...film, stoppedBy }] })).toEqual([]);
  });

  it('is inapplicable when nothing moves', () => {
    expect(movingContent.evaluate({ texts: [], moving: [] } as never)).toEqual({ isApplicable: false, findings: [] });
  });

  it.each<[string, string[]]>([
    ['a clock', ['Now 12:01', 'Now 12:02', 'Now 12:03']],
    ['a countdown', ['9 days left', '8 days left', '7 days left']],
    ['an indicator of loading', ['Loading.', 'Loading..', 'Loading...']],
    ['a progress', ['10 %', '40 %', '50 %']],
    ['remaining seconds', ['31s', '22s', '20s']],
  ])('is left to a person when it is %s', (_name, texts) => {
    expect(outcomes({ texts: [{ ...news, texts }] })).toEqual([['review', 'text']]);
  });

  it('is left to a person when a control looks as if it were made for it', () => {
    const related = 'Pause';
    expect(outcomes({ texts: [{ ...news, related }], moving: [{ ...film, related }] })).toEqual([
      ['review', 'control'],
      ['review', 'control'],
    ]);
  });

  it('is left to a person when it stops for people who ask for less motion', () => {
    const stopsWithReducedMotion = true;
    expect(
      outcomes({ texts: [{ ...news, stopsWithReducedMotion }], moving: [{ ...film, stopsWithReducedMotion }] }),
    ).toEqual([
      ['review', 'reduced'],
      ['review', 'reduced'],
    ]);
  });

  it.each<[string, string[]]>([
    ['other words', ['Storm', 'Sunshine', 'Rain']],
    ['any numbers', ['Number 317', 'Number 12', 'Number 801']],
  ])('fails when a text shows %s', (_name, texts) => {
    expect(outcomes({ texts: [{ ...news, texts }] })).toEqual([['violation', 'text']]);
  });

  it('fails when it is a video, a marquee, a line of text that runs past or blinking text', () => {
    const kinds = ['video', 'marquee', 'ticker', 'blink'] as const;
    expect(outcomes({ moving: kinds.map((kind) => ({ ...film, kind })) })).toEqual(
      kinds.map((kind) => ['violation', kind]),
    );
  });
});
