import type { ElementFacts } from '../../evidence.ts';
import type { Audit } from '../../in-page/audit/audit.ts';
import { activate, clickWithMouse, hover } from '../controls/activate.ts';
import { namedControls, visibleNameOf } from '../controls/named-controls.ts';
import type { ControlFacts } from '../controls/named-controls.ts';
import { deepQuery } from '../deep-query.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { autoplaying, fragmentOf, isShown, meterOf, observeSound } from './observe-sound.ts';
import type { SoundFacts } from './observe-sound.ts';

declare const stufenlos: Audit;

export interface AutoplayEvidence {
  /** Media that play by themselves, at most 5. */
  media: (Omit<SoundFacts, 'number'> & {
    element: ElementFacts;
    /** Name of a control that stopped or muted it. */
    stoppedBy: string | null;
    /** Names of controls that seem to be made for it, but did not stop it. */
    related: string[];
  })[];
}

const maxMedia = 5;
const maxControls = 12;
/** Time in which the effect of a control must show, in ms. */
const effectMs = 200;
/** Sound that lasts no longer needs no control (WCAG SC 1.4.2). */
const observedSeconds = 3.2;
const words =
  String.raw`play|paus|stop|mute|sound|audio|volume|music|video|\bton\b|stumm|laut|musik|anhalten|wiedergabe|beenden` +
  String.raw`|ausschalten|\boff\b|\baus\b|quiet|silen|\bson\b|couper|muet|suono|geluid`;

/** Listens to media that play by themselves, and tries the controls that may stop them. */
export const gatherAutoplay = {
  name: 'autoplay',
  leaves: 'changed',
  weight: 3,
  appliesTo: ({ world }: DrivenPage) =>
    evaluateWith(world, { deepQuery, autoplaying }, (parts) => parts.autoplaying(parts.deepQuery).length > 0),
  async gather(driven: DrivenPage): Promise<AutoplayEvidence> {
    const parts = { deepQuery, autoplaying, fragmentOf, isShown, meterOf };
    const heard = await evaluateWith(driven.world, parts, observeSound, observedSeconds, maxMedia);
    const elements = await driven.describe(heard.map(({ number }) => number));
    const running = heard.filter((one) => one.plays && !one.isMuted && !one.hasNativeControls);
    const numbers = running.map(({ number }) => number);
    const { stoppedBy, related } = await tryControls(driven, numbers);
    return {
      media: heard.flatMap(({ number, ...facts }, at) => {
        const element = elements[at];
        if (!element) return [];
        return [{ ...facts, stoppedBy: stoppedBy.get(number) ?? null, related: related.get(number) ?? [], element }];
      }),
    };
  },
} satisfies Gatherer<'autoplay', AutoplayEvidence>;

interface Trials {
  stoppedBy: Map<number, string>;
  related: Map<number, string[]>;
}

/** Tries every control once, because a second activation may undo the first. */
async function tryControls(driven: DrivenPage, media: readonly number[]): Promise<Trials> {
  const trials: Trials = { stoppedBy: new Map(), related: new Map() };
  const candidates = new Map<number, ControlFacts>();
  await driven.world.evaluate(rememberVolumes, media);
  for (const number of media) {
    const near = await controlsNear(driven, number);
    trials.related.set(
      number,
      near.filter(({ matches }) => matches).map(({ name }) => name),
    );
    for (const control of near) candidates.set(control.number, control);
  }
  for (const control of candidates.values()) {
    const left = media.filter((number) => !trials.stoppedBy.has(number));
    if (left.length === 0) break;
    driven.signal.throwIfAborted();
    for (const number of await stoppedWith(driven, control, left)) trials.stoppedBy.set(number, control.name);
  }
  return trials;
}

async function controlsNear(driven: DrivenPage, number: number): Promise<ControlFacts[]> {
  // Some players show their controls only while the pointer is over them.
  await hover(driven, number);
  const parts = { deepQuery, visibleNameOf };
  const controls = await evaluateWith(driven.world, parts, namedControls, words, number, maxControls);
  return controls.filter(({ isTextField }) => !isTextField);
}

async function stoppedWith(driven: DrivenPage, control: ControlFacts, media: readonly number[]): Promise<number[]> {
  await activate(driven, control);
  const stopped = await driven.world.evaluate(stoppedOf, media, effectMs);
  if (stopped.length > 0 || !control.matches || control.isSlider) return stopped;
  await clickWithMouse(driven, control.number);
  return driven.world.evaluate(stoppedOf, media, effectMs);
}

/** Runs inside the page, with the audit script. */
function rememberVolumes(media: readonly number[]): void {
  const volumes = media.map((number) => {
    const one = stufenlos.element(number) as HTMLMediaElement;
    // A file that ended by itself must not look as if a control had stopped it.
    if (one.ended) void one.play().catch(() => {});
    return [number, one.volume] as const;
  });
  Object.assign(globalThis, { stufenlosVolumes: new Map(volumes) });
}

/** Runs inside the page, with the audit script. Waits at most so long. @returns the media that no longer sound */
async function stoppedOf(media: readonly number[], ms: number): Promise<number[]> {
  const { stufenlosVolumes: volumes } = globalThis as { stufenlosVolumes?: Map<number, number> };
  const stopped = () =>
    media.filter((number) => {
      const one = stufenlos.element(number) as HTMLMediaElement;
      const isPaused = one.paused && !one.ended;
      return !one.isConnected || one.muted || isPaused || one.volume < (volumes?.get(number) ?? 1);
    });
  for (const end = performance.now() + ms; stopped().length === 0 && performance.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 25));
  return stopped();
}
