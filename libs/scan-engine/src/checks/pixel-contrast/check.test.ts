import { describe, expect, it } from 'vitest';
import type { MeasuredText } from '../../gather/driven/text-pixels/gather-text-pixels.ts';
import { pixelContrastEnhanced } from '../pixel-contrast-enhanced/check.ts';
import { pixelContrast } from './check.ts';

const element = { selector: 'p', html: '<p>', rect: null, ancestors: [], skeleton: 'p' };
const contrast = (p10: number, p90: number) => ({
  p10,
  p50: (p10 + p90) / 2,
  p90,
  color: '#ffffff',
  background: '#777777',
  worst: { ratio: p10, background: '#888888', x: 1, y: 2 },
});
const text = (more: Partial<MeasuredText>): MeasuredText => ({
  element,
  rules: ['color-contrast', 'color-contrast-enhanced'],
  isLarge: false,
  doubts: [],
  ...more,
});
const outcome = (check: typeof pixelContrast, one: MeasuredText) => {
  const { findings, decided } = check.evaluate({ texts: [one], links: [] } as never);
  return decided?.length === 0 ? 'open' : (findings[0]?.outcome ?? 'pass');
};

describe('the measured contrast of a text', () => {
  it.each<[string, Partial<MeasuredText>]>([
    ['that is sufficient everywhere', { contrast: contrast(4.5, 12) }],
    ['that is large and reaches the lower ratio', { contrast: contrast(3, 4), isLarge: true }],
    ['that has a shadow and does not need it', { contrast: contrast(5, 12), doubts: ['shadow'] }],
  ])('passes for text %s', (_name, given) => {
    expect(outcome(pixelContrast, text(given))).toBe('pass');
  });

  it.each<[string, Partial<MeasuredText>]>([
    ['that is not visible', {}],
    ['on a picture that was not loaded', { contrast: contrast(1, 1.1), doubts: ['picture'] }],
    ['on a background that moves', { contrast: contrast(1, 1.1), doubts: ['moving'] }],
    ['below something translucent', { contrast: contrast(8, 9), doubts: ['contradicted'] }],
    ['that another rule left open', { contrast: contrast(1, 1.1), rules: ['link-in-text-block'] }],
  ])('stays open for text %s', (_name, given) => {
    expect(outcome(pixelContrast, text(given))).toBe('open');
  });

  it.each<[string, Partial<MeasuredText>]>([
    ['that is too low in some places', { contrast: contrast(2, 8) }],
    ['that has a shadow', { contrast: contrast(2, 3), doubts: ['shadow'] }],
    ['that belongs to a logo', { contrast: contrast(2, 3), doubts: ['logo'] }],
    ['that is translucent', { contrast: contrast(2, 3), doubts: ['opacity'] }],
  ])('is a question to a person for text %s', (_name, given) => {
    expect(outcome(pixelContrast, text(given))).toBe('review');
  });

  it.each<[string, Partial<MeasuredText>]>([
    ['that is too low nearly everywhere', { contrast: contrast(1.5, 4.4) }],
    ['that is large and misses the lower ratio', { contrast: contrast(1.5, 2.9), isLarge: true }],
  ])('is a violation for text %s', (_name, given) => {
    expect(outcome(pixelContrast, text(given))).toBe('violation');
  });

  it('is judged for level AAA by the higher ratios', () => {
    expect(outcome(pixelContrastEnhanced, text({ contrast: contrast(7, 9) }))).toBe('pass');
    expect(outcome(pixelContrastEnhanced, text({ contrast: contrast(4.5, 5), isLarge: true }))).toBe('pass');
    expect(outcome(pixelContrastEnhanced, text({ contrast: contrast(4.6, 6) }))).toBe('violation');
  });

  it('is not judged for level AAA when level AA has the answer', () => {
    expect(outcome(pixelContrastEnhanced, text({ contrast: contrast(2, 4) }))).toBe('open');
    expect(outcome(pixelContrastEnhanced, text({ contrast: contrast(2, 9) }))).toBe('open');
    expect(outcome(pixelContrastEnhanced, text({ contrast: contrast(2, 6) }))).toBe('violation');
  });

  it('never looks sufficient when it is not', () => {
    const { findings } = pixelContrast.evaluate({
      texts: [text({ contrast: contrast(2, 4.499) })],
      links: [],
    } as never);
    expect(findings[0]?.data).toMatchObject({ most: 4.49, required: 4.5 });
  });
});
