import { describe, expect, it } from 'vitest';
import type { MeasuredText } from '../../gather/driven/text-pixels/gather-text-pixels.ts';
import { linkContrast } from './check.ts';

const element = { selector: 'a', html: '<a>', rect: null, ancestors: [], skeleton: 'a' };
const text = (color: string, background: string, more: Partial<MeasuredText> = {}): MeasuredText => ({
  element,
  rules: ['link-in-text-block'],
  isLarge: false,
  doubts: [],
  contrast: { p10: 5, p50: 5, p90: 5, color, background, worst: { ratio: 5, background, x: 0, y: 0 } },
  ...more,
});
const outcome = (link: MeasuredText, block: MeasuredText) => {
  const { findings, decided } = linkContrast.evaluate({ texts: [], links: [{ link, block }] } as never);
  return decided?.length === 0 ? 'open' : (findings[0]?.outcome ?? 'pass');
};
const uneven = (color: string): Partial<MeasuredText> => ({
  contrast: {
    p10: 2,
    p50: 5,
    p90: 9,
    color,
    background: '#000000',
    worst: { ratio: 2, background: '#000000', x: 0, y: 0 },
  },
});

describe('a link in a text', () => {
  it.each([
    ['whose colour stands out', text('#bb4455', '#111122'), text('#ffffff', '#111122')],
    ['whose background stands out', text('#ffffff', '#3366cc'), text('#ffffff', '#111122')],
    ['that looks like the text', text('#ffffff', '#111122'), text('#ffffff', '#111122')],
    [
      'whose colour stands out on an uneven background',
      text('#333333', '', uneven('#333333')),
      text('#ffffff', '', uneven('#ffffff')),
    ],
  ])('passes %s', (_name, link, block) => {
    expect(outcome(link, block)).toBe('pass');
  });

  it.each([
    ['on an uneven background', text('#ccddff', '', uneven('#ccddff')), text('#ffffff', '#111122')],
    ['that is translucent', text('#ccddff', '#111122', { doubts: ['opacity'] }), text('#ffffff', '#111122')],
    ['in a text that moves', text('#ccddff', '#111122'), text('#ffffff', '#111122', { doubts: ['moving'] })],
  ])('stays open %s', (_name, link, block) => {
    expect(outcome(link, block)).toBe('open');
  });

  it('is a violation when only a similar colour distinguishes it', () => {
    expect(outcome(text('#ccddff', '#111122'), text('#ffffff', '#111122'))).toBe('violation');
  });
});
