import { describe, expect, it } from 'vitest';
import type { AutoplayEvidence } from '../../gather/driven/autoplay/gather-autoplay.ts';
import { autoplayAudio } from './check.ts';

type Media = AutoplayEvidence['media'][number];

const music = {
  tag: 'audio',
  duration: 27,
  start: 0,
  end: null,
  loops: false,
  isLoaded: true,
  plays: true,
  isMuted: false,
  bytesPerSecond: 20_000,
  peak: 0.4,
  hasNativeControls: false,
  stoppedBy: null,
  related: [],
  element: {} as Media['element'],
} satisfies Media;
const judge = (more: Partial<Media>) => autoplayAudio.evaluate({ media: [{ ...music, ...more }] } as never);

describe('audio that starts by itself', () => {
  it.each<[string, Partial<Media>]>([
    ['has the controls of the browser', { hasNativeControls: true }],
    ['can be stopped by a control', { stoppedBy: 'Pause' }],
    ['is short', { duration: 2.9 }],
    ['takes exactly three seconds', { duration: 3 }],
    ['is cut to its last two seconds', { start: 25 }],
    ['is cut to two seconds in the middle', { start: 8, end: 10 }],
    ['is cut to two seconds, and loops', { start: 8, end: 10, loops: true }],
    ['is muted', { isMuted: true }],
    ['has no audio track', { bytesPerSecond: 0, peak: 0 }],
    ['has a silent track', { bytesPerSecond: 300, peak: 0 }],
    ['was stopped by a script', { plays: false }],
  ])('passes when it %s', (_name, more) => {
    expect(judge(more)).toEqual({ isApplicable: true, findings: [] });
  });

  it.each<[string, Partial<Media>]>([
    ['could not be loaded', { isLoaded: false, plays: false }],
    ['was silent so far', { peak: 0 }],
    ['cannot be measured and may be silent', { peak: null, bytesPerSecond: 300 }],
  ])('is not decided when it %s', (_name, more) => {
    expect(judge(more)).toEqual({ isApplicable: false, findings: [] });
  });

  it.each<[string, Partial<Media>, object]>([
    ['is longer than three seconds', {}, { messageKey: 'limited', data: { seconds: 27 } }],
    ['loops', { duration: 1, loops: true }, { messageKey: 'endless' }],
    ['is a stream', { duration: null }, { messageKey: 'endless' }],
    ['comes from another site', { peak: null }, { messageKey: 'limited' }],
    ['begins later in the file', { start: 20 }, { data: { seconds: 7 } }],
  ])('fails when it %s', (_name, more, expected) => {
    expect(judge(more).findings).toMatchObject([{ outcome: 'violation', ...expected }]);
  });

  it('is left to a person when a control looks as if it were made for it', () => {
    expect(judge({ related: ['Mute'] }).findings).toMatchObject([{ outcome: 'review', data: { control: 'Mute' } }]);
  });

  it('is not asked about on a page without media', () => {
    expect(autoplayAudio.evaluate({ media: [] } as never)).toEqual({ isApplicable: false, findings: [] });
  });
});
