import type { CDPSession } from 'puppeteer';
import type { World } from '../../../browser/isolated-world.ts';
import { paintAt, sessionOf, smallScale } from '../../../browser/isolated-world.ts';
import type { ElementFacts } from '../../evidence.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { pixelsOf } from '../pixels-of.ts';
import type { Clip } from '../pixels-of.ts';
import { hideText } from '../text-pixels/hide-text.ts';
import { boxedControls } from './boxed-controls.ts';
import type { BoxedControl } from './boxed-controls.ts';

export interface ForcedColorsEvidence {
  /** Number of controls that were looked at. */
  controls: number;
  /** Those of which nothing is left in forced colours. */
  vanished: { element: ElementFacts; name: string }[];
}

const maxControls = 12;
/** Difference of a channel that nobody sees. */
const tolerance = 6;
const none = [
  { name: 'forced-colors', value: '' },
  { name: 'prefers-color-scheme', value: '' },
];
const forced = (scheme: 'light' | 'dark') => [
  { name: 'forced-colors', value: 'active' },
  { name: 'prefers-color-scheme', value: scheme },
];

/**
 * Looks at controls as people see them who let their system choose all colours, once with a light and once with a dark
 * palette.
 */
export const gatherForcedColors = {
  name: 'forcedColors',
  leaves: 'intact',
  weight: 1,
  appliesTo: async ({ world }: DrivenPage) => (await world.evaluate(boxedControls, 1)).length > 0,
  async gather(driven: DrivenPage): Promise<ForcedColorsEvidence> {
    const { page, world, describe } = driven;
    const controls = await world.evaluate(boxedControls, maxControls);
    if (controls.length === 0) return { controls: 0, vanished: [] };
    await paintAt(page, 1);
    // A transition would be seen halfway.
    await world.evaluate(hideText, 'shown', []);
    try {
      const session = sessionOf(page.mainFrame());
      let left = controls;
      // Nearly all show something in the first palette, and one picture of each is enough then.
      for (const scheme of ['light', 'dark'] as const) {
        if (left.length === 0) break;
        await page.emulateMediaFeatures(forced(scheme));
        left = await filter(driven, left, ({ clip }) => isPlain(session, world, clip));
      }
      if (left.length > 0) {
        await page.emulateMediaFeatures(none);
        left = await filter(driven, left, async ({ clip }) => !(await isPlain(session, world, widened(clip))));
      }
      const elements = await describe(left.map(({ number }) => number));
      return {
        controls: controls.length,
        vanished: left.flatMap(({ name }, at) => {
          const element = elements[at];
          return element ? [{ element, name }] : [];
        }),
      };
    } finally {
      await page.emulateMediaFeatures(none);
      await world.evaluate(hideText, 'free', []);
      await paintAt(page, smallScale);
    }
  },
} satisfies Gatherer<'forcedColors', ForcedColorsEvidence>;

async function filter(
  { signal }: DrivenPage,
  controls: readonly BoxedControl[],
  accepts: (control: BoxedControl) => Promise<boolean>,
): Promise<BoxedControl[]> {
  const accepted: BoxedControl[] = [];
  for (const control of controls) {
    signal.throwIfAborted();
    if (await accepts(control)) accepted.push(control);
  }
  return accepted;
}

/** With the edge around it, because a coloured box alone can be the control. */
const widened = ({ x, y, width, height }: Clip): Clip => {
  const [left, top] = [Math.max(0, x - 2), Math.max(0, y - 2)];
  return { x: left, y: top, width: x + width - left, height: y + height - top };
};

/** Whether all pixels have the same colour. */
async function isPlain(session: CDPSession, world: World, clip: Clip): Promise<boolean> {
  const { data } = await pixelsOf(session, world, clip);
  return data.every((value, at) => Math.abs(value - (data[at % 3] ?? 0)) <= tolerance);
}
