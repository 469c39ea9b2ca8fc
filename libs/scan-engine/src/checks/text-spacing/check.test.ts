import { expect, it } from 'vitest';
import { textSpacing } from './check.ts';

const element = { selector: 'p', html: '<p>', rect: null, ancestors: [], skeleton: 'p' };
const clip = { element, axis: 'y', by: 9, text: 'We deliver' };
const outcomes = (facts: object) => {
  const { isApplicable, findings } = textSpacing.evaluate({ clipped: [], shortened: [], ...facts } as never);
  return isApplicable ? findings.map(({ outcome, messageKey, data }) => [outcome, messageKey, data]) : 'inapplicable';
};

it('passes when larger spacing cuts nothing', () => {
  expect(outcomes({ isApplicable: true })).toEqual([]);
});

it('does not apply to a page without boxes that could cut text', () => {
  expect(outcomes({ isApplicable: false })).toBe('inapplicable');
});

it('reports text that is cut, with what is cut and how far', () => {
  expect(outcomes({ isApplicable: true, clipped: [clip, { ...clip, axis: 'x' }] })).toEqual([
    ['violation', 'height', { by: 9, text: 'We deliver' }],
    ['violation', 'width', { by: 9, text: 'We deliver' }],
  ]);
});

it('asks once per page about text that ends with an ellipsis', () => {
  expect(outcomes({ isApplicable: true, shortened: [clip, clip] })).toEqual([
    ['review', undefined, { text: 'We deliver', count: 2 }],
  ]);
});
