import { wcagContrast } from 'culori';
import { expect, it } from 'vitest';
import { nearestPassingColor } from './nearest-passing-color.ts';

const measured = { fgColor: '#999999', bgColor: '#ffffff', contrastRatio: 2.84, expectedContrastRatio: '4.5:1' };

it('has the measured contrast and a colour that passes', () => {
  expect(nearestPassingColor(measured)).toEqual({
    color: '#767676',
    ratio: wcagContrast('#767676', '#fff'),
    now: 2.84,
  });
});

it.each([
  ['nothing was measured', {}],
  ['the contrast is enough', { ...measured, contrastRatio: 4.6 }],
  ['the text is translucent', { ...measured, fgColor: '#99999980' }],
  ['the ground is translucent', { ...measured, bgColor: '#ffffff80' }],
  ['no shade passes', { ...measured, bgColor: '#777777', expectedContrastRatio: '7:1' }],
])('is undefined when %s', (_, data) => {
  expect(nearestPassingColor(data)).toBeUndefined();
});
