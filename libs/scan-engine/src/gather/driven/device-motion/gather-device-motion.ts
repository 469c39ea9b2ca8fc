import type { ElementFacts } from '../../evidence.ts';
import { activate } from '../controls/activate.ts';
import { namedControls, visibleNameOf } from '../controls/named-controls.ts';
import type { ControlFacts } from '../controls/named-controls.ts';
import { deepQuery } from '../deep-query.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { listenedTypes } from '../listened-types.ts';
import { motionEffects, moveDevice, reactsToMotion, timesSet } from './sense-motion.ts';
import type { MotionEffect } from './sense-motion.ts';

export interface DeviceMotionEvidence {
  /** A text that changes when the device is moved. */
  effect?: Omit<MotionEffect, 'number'> & { element: ElementFacts };
  /** Name of a control that switches the reaction off. */
  disabledBy: string | null;
  /** Name of a control that changes the same text. */
  alternative: string | null;
  /** Controls that were tried. */
  tried: number;
}

const maxControls = 10;
const words =
  String.raw`motion|tilt|shak|sensor|orientation|gyro|acceler|bewegung|neig|schüttel|lage|\boff\b|\baus\b|disab|deaktiv|abschalt` +
  String.raw`|setting|einstell|control|steuer`;
const moves = { moveDevice, reactsToMotion, motionEffects, timesSet };

/** Moves the device, and tries the controls that may switch the reaction off or do the same. */
export const gatherDeviceMotion = {
  name: 'deviceMotion',
  leaves: 'intact',
  weight: 1,
  appliesTo: async (driven: DrivenPage) =>
    (await listenedTypes(driven, 'window')).some((type) => /^device(?:motion|orientation(?:absolute)?)$/.test(type)),
  async gather(driven: DrivenPage): Promise<DeviceMotionEvidence> {
    const { world, describe } = driven;
    const effects = await evaluateWith(world, moves, (parts) => parts.motionEffects(parts.moveDevice));
    const [element] = await describe(effects.slice(0, 1).map(({ number }) => number));
    const [effect] = effects;
    if (!effect || !element) return { disabledBy: null, alternative: null, tried: 0 };
    const numbers = effects.map(({ number }) => number);
    const trials = await tryControls(driven, numbers);
    await driven.reload();
    const { before, after } = effect;
    return { effect: { before, after, element }, ...trials };
  },
} satisfies Gatherer<'deviceMotion', DeviceMotionEvidence>;

/** Activates controls one after the other, also those that appear meanwhile. */
async function tryControls(
  driven: DrivenPage,
  effects: readonly number[],
): Promise<Omit<DeviceMotionEvidence, 'effect'>> {
  const trials: Omit<DeviceMotionEvidence, 'effect'> = { disabledBy: null, alternative: null, tried: 0 };
  const tried = new Set<number>();
  const isOpen = () => trials.disabledBy === null || trials.alternative === null;
  let queue = await controlsNear(driven, effects);
  for (let control = queue.shift(); control && isOpen() && tried.size < maxControls; control = queue.shift()) {
    driven.signal.throwIfAborted();
    tried.add(control.number);
    if (await changes(driven, control, effects)) trials.alternative ??= control.name;
    else if (!(await reacts(driven, effects))) trials.disabledBy ??= control.name;
    const known = new Set([...tried, ...queue.map(({ number }) => number)]);
    const appeared = await controlsNear(driven, effects);
    queue = [...appeared.filter(({ number }) => !known.has(number)), ...queue];
  }
  return { ...trials, tried: tried.size };
}

function controlsNear({ world }: DrivenPage, [near = -1]: readonly number[]): Promise<ControlFacts[]> {
  const parts = { deepQuery, visibleNameOf };
  return evaluateWith(world, parts, namedControls, words, near, maxControls).then((controls) =>
    controls.filter(({ isTextField }) => !isTextField),
  );
}

const reacts = ({ world }: DrivenPage, effects: readonly number[]) =>
  evaluateWith(world, moves, (parts, numbers) => parts.reactsToMotion(parts, numbers), effects);

/** Whether a control sets the content that motion sets. */
async function changes(driven: DrivenPage, control: ControlFacts, effects: readonly number[]): Promise<boolean> {
  const { world } = driven;
  const before = await world.evaluate(timesSet, effects, 0);
  await activate(driven, control);
  return (await world.evaluate(timesSet, effects, 150)) > before;
}
