import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearestColor } from './nearest-color.ts';

const hex = fc
  .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);
const wanted = fc.constantFrom(3, 4.5, 7);

it('has enough contrast whatever the colours are, as long as black or white would have', () => {
  fc.assert(
    fc.property(hex, hex, wanted, (text, background, ratio) => {
      const found = nearestColor(text, background, ratio);
      const isPossible = Math.max(wcagContrast('#000', background), wcagContrast('#fff', background)) >= ratio;
      expect(found !== undefined).toBe(isPossible);
      expect(wcagContrast(found?.color ?? '#000', background)).toBeGreaterThanOrEqual(isPossible ? ratio : 1);
    }),
    { numRuns: 300 },
  );
});

it('leaves a colour alone that is enough', () => {
  fc.assert(
    fc.property(hex, hex, (text, background) => {
      fc.pre(wcagContrast(text, background) >= 4.5);
      expect(nearestColor(text, background, 4.5)?.color).toBe(text);
    }),
    { numRuns: 300 },
  );
});

it('keeps the hue and stays close', () => {
  expect(nearestColor('#999999', '#ffffff', 4.5)).toEqual({ color: '#767676', ratio: wcagContrast('#767676', '#fff') });
  expect(nearestColor('#e06666', '#ffffff', 4.5)?.color).toMatch(/^#[bc][0-9a-f][3-5]/);
});

it('has no answer where none exists, or where a colour cannot be read', () => {
  expect(nearestColor('#999999', '#777777', 7)).toBeUndefined();
  expect(nearestColor('rgb(oops', '#ffffff', 4.5)).toBeUndefined();
});
