import { expect, it } from 'vitest';
import type { ElementFacts } from '../../gather/evidence.ts';
import { animatedImage } from './check.ts';

const element: ElementFacts = { selector: 'img', html: '<img>', rect: null, ancestors: [], skeleton: '' };
const image = {
  element,
  frames: 4,
  roundMs: 1230,
  rounds: 0,
  stoppedBy: null,
  related: null,
  hasStillVariant: false,
  mayFlash: false,
};
const evaluate = (
  ...images: Partial<{ stoppedBy: string; related: string; hasStillVariant: boolean; mayFlash: boolean }>[]
) => animatedImage.evaluate({ images: images.map((one) => ({ ...image, ...one })) } as never);

it('does not apply to a page without images that move for long', () => {
  expect(evaluate()).toEqual({ isApplicable: false, findings: [] });
});

it('passes when a control stops the image', () => {
  expect(evaluate({ stoppedBy: 'Pause' })).toEqual({ isApplicable: true, findings: [] });
});

it.each([
  ['a control did not stop it that seems to be made for it', { related: 'Pause' }, 'control'],
  ['it listens to clicks', { related: '' }, 'click'],
  ['another image is shown to people who ask for less motion', { hasStillVariant: true }, 'reduced'],
])('asks a person when %s', (_name, facts, messageKey) => {
  expect(evaluate(facts).findings).toMatchObject([{ outcome: 'review', messageKey }]);
});

it('reports an image that nothing stops', () => {
  expect(evaluate({}).findings).toEqual([
    { outcome: 'violation', criteria: ['2.2.2'], data: { frames: 4, seconds: 1.2, control: '' }, element },
  ]);
});

it('asks a person about flashes, also when a control stops the image', () => {
  expect(evaluate({ stoppedBy: 'Pause', mayFlash: true }).findings).toEqual([
    { outcome: 'review', messageKey: 'flash', criteria: ['2.3.1'], data: { perSecond: 3 }, element },
  ]);
});
