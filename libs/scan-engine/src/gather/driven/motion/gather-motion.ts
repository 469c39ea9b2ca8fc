import type { ElementFacts } from '../../evidence.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { blinkingTexts } from './blinking-texts.ts';
import { changingTexts, intervalOf } from './changing-texts.ts';
import type { ChangingText } from './changing-texts.ts';
import { movingElements, stillMoving } from './moving-elements.ts';
import type { MovingElement } from './moving-elements.ts';
import { reduced, textsThatReducedMotionStops } from './reduced-motion.ts';
import { tryToPause } from './try-to-pause.ts';
import { watchTexts } from './watch-texts.ts';

/** How the motion of an element can be stopped. */
interface Pausing {
  element: ElementFacts;
  /** Name of a control that stopped, hid or slowed it. */
  stoppedBy: string | null;
  /** Name of a control that seems to be made for it, but did not stop it. */
  related: string | null;
  /** It does not move for people who ask for less motion. */
  stopsWithReducedMotion: boolean;
}

export interface MotionEvidence {
  texts: (Omit<ChangingText, 'number'> & Pausing)[];
  moving: (Omit<MovingElement, 'number'> & Pausing)[];
}

/** A text that changes every two seconds changes first within these, whenever the observation begins. */
const waits = { firstMs: 2100, nextMs: 2300, spanMs: 5100 };
const limit = 5;

/** Observes what moves or changes by itself, and tries the controls that may stop it. */
export const gatherMotion = {
  name: 'motion',
  leaves: 'intact',
  weight: 4,
  /** Also begins to observe, so that the time of other gatherers counts. */
  async appliesTo({ world }: DrivenPage): Promise<boolean> {
    await world.evaluate(watchTexts);
    return world.evaluate(
      () =>
        // Other types are data.
        [...document.scripts].some(({ type }) => /^\s*(?:$|module|(?:text|application)\/.*script)/i.test(type)) ||
        document.querySelector('marquee,video') !== null ||
        document.getAnimations().length > 0,
    );
  },
  async gather(driven: DrivenPage): Promise<MotionEvidence> {
    const { world, page, describe } = driven;
    await world.evaluate(watchTexts);
    const texts = await world.evaluate(changingTexts, waits);
    const shifted = await world.evaluate(movingElements, limit);
    const blinking = await world.evaluate(blinkingTexts, limit);
    const isNew = ({ number }: MovingElement) => !shifted.some((one) => one.number === number);
    const moving = [...shifted, ...blinking.filter(isNew)].slice(0, limit);
    if (texts.length + moving.length === 0) return { texts: [], moving: [] };
    const elements = await describe([...texts, ...moving].map(({ number }) => number));
    await page.emulateMediaFeatures(reduced('reduce'));
    const notReduced = await world.evaluate(
      stillMoving,
      moving.map(({ number }) => number),
    );
    await page.emulateMediaFeatures(reduced(''));
    const tried = await tryToPause(driven, texts, moving);
    const selectors = texts.map((_text, at) => elements[at]?.selector ?? null);
    const isOpen = ({ number }: ChangingText) => Object.values(tried.get(number) ?? {}).every((name) => name === null);
    const open = texts.flatMap((text, at) => {
      const selector = selectors[at];
      return isOpen(text) && typeof selector === 'string' ? [{ selector, intervalMs: intervalOf(text) }] : [];
    });
    const stopping = await textsThatReducedMotionStops(driven, open);
    // The controls have changed the page.
    await driven.reload();
    const pausing = (number: number, at: number, stopsWithReducedMotion: boolean) => {
      const element = elements[at];
      const { stoppedBy = null, related = null } = tried.get(number) ?? {};
      return element ? [{ element, stoppedBy, related, stopsWithReducedMotion }] : [];
    };
    return {
      texts: texts.flatMap(({ number, ...text }, at) =>
        pausing(number, at, stopping.includes(selectors[at] ?? '')).map((one) => ({ ...text, ...one })),
      ),
      moving: moving.flatMap(({ number, ...motion }, at) =>
        pausing(number, texts.length + at, !notReduced.includes(number)).map((one) => ({ ...motion, ...one })),
      ),
    };
  },
} satisfies Gatherer<'motion', MotionEvidence>;
