import { expect, it } from 'vitest';
import { zoomClippedText } from './check.ts';

const element = { selector: 'p', html: '<p>', rect: null, ancestors: [], skeleton: 'p' };
const judge = (facts: object) => zoomClippedText.evaluate(facts as never);

it('passes when all boxes that could cut text show it', () => {
  expect(judge({ isApplicable: true, clipped: [] })).toEqual({ isApplicable: true, findings: [] });
});

it('does not apply to a page without boxes that could cut text', () => {
  expect(judge({ isApplicable: false, clipped: [] })).toEqual({ isApplicable: false, findings: [] });
});

it.each([
  ['x', 'width'],
  ['y', 'height'],
])('reports cut text in direction %s with what is cut and how far', (axis, messageKey) => {
  const clipped = [{ element, axis, by: 12, text: 'We deliver' }];
  const data = { by: 12, text: 'We deliver' };
  expect(judge({ isApplicable: true, clipped }).findings).toEqual([
    { outcome: 'violation', messageKey, data, element },
  ]);
});
