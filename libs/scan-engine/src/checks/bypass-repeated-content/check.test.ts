import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { bypassRepeatedContent } from './check.ts';

const element: ElementFacts = { selector: 'nav', html: '<nav>', rect: null, ancestors: [], skeleton: '' };
const none = { hasLandmark: false, hasHeading: false, hasLink: false, hasControl: false };
const evaluate = (given: Partial<typeof none> | undefined, repeated: ElementFacts | null = element) =>
  bypassRepeatedContent.evaluate({
    ...(given && {
      compared: {
        ...none,
        ...given,
        element: repeated,
        otherUrl: 'https://a.example/b',
        repeatedChars: 90,
        sample: 'Home',
      },
    }),
  } as never);

it('does not apply without another page, or without content that both have', () => {
  const inapplicable = { isApplicable: false, findings: [] };
  expect([evaluate(undefined), evaluate({}, null)]).toEqual([inapplicable, inapplicable]);
});

it.each(['hasLandmark', 'hasHeading', 'hasLink', 'hasControl'] as const)('passes with one way: %s', (way) => {
  expect(evaluate({ [way]: true })).toEqual({ isApplicable: true, findings: [] });
});

it('reports the last repeated element when there is no way', () => {
  expect(evaluate({}).findings).toEqual([
    { outcome: 'violation', data: { otherUrl: 'https://a.example/b', chars: 90, sample: 'Home' }, element },
  ]);
});
