import type { ElementFacts } from '../../evidence.ts';
import type { Audit } from '../../in-page/audit/audit.ts';
import { deepQuery } from '../deep-query.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { guardNavigation } from '../navigation-guard/guard-navigation.ts';
import type { NavigationGuard } from '../navigation-guard/guard-navigation.ts';
import { listenedTypesOf } from '../listened-types.ts';
import { clickCandidates } from './click-candidates.ts';
import type { ClickCandidate } from './click-candidates.ts';
import { keyboardRoute, noteFocus, noteRoutes, releaseRoutes } from './keyboard-routes.ts';
import type { KeyboardRoute } from './keyboard-routes.ts';
import { likelyRoute } from './likely-route.ts';
import { clickOn, focusOn, hasEffect, observeEffect } from './observe-effect.ts';
import { fieldBeside, isReachable, revealable, sendsForm, stateOf } from './route-parts.ts';

declare const stufenlos: Audit;

/** An element that does something when it is clicked. */
export interface ClickTarget {
  element: ElementFacts;
  name: string;
  isFocusable: boolean;
  /** The first of Enter and Space that does something; null when none does, or when it cannot get the focus. */
  key: 'Enter' | 'Space' | null;
  /** Whether the keyboard does the same at another place; only asked when `key` is null. */
  route: KeyboardRoute;
}

export interface ClickTargetsEvidence {
  /** Number of elements that were used. */
  tried: number;
  targets: ClickTarget[];
}

const routeParts = { deepQuery, stateOf, isReachable, fieldBeside, revealable, sendsForm, likelyRoute };
const maxCandidates = 40;
const maxTargets = 8;
const beforeMs = 120;
const effectMs = 250;

/** Uses elements that scripts have made clickable, first with the keyboard and then with a click. */
export const gatherClickTargets = {
  name: 'clickTargets',
  leaves: 'unsure',
  weight: 1,
  appliesTo: async ({ world }: DrivenPage) => (await world.evaluate(clickCandidates, 1)).length > 0,
  async gather(driven: DrivenPage): Promise<ClickTargetsEvidence> {
    const listening: ClickCandidate[] = [];
    for (const candidate of await driven.world.evaluate(clickCandidates, maxCandidates)) {
      if (listening.length < maxTargets && (await listensToClicks(driven, candidate))) listening.push(candidate);
    }
    if (listening.length === 0) return { tried: 0, targets: [] };
    const guard = await guardNavigation(driven.page, driven.world);
    try {
      const targets: ClickTarget[] = [];
      for (const candidate of listening) {
        const target = await tryTarget(driven, guard, candidate);
        if (target) targets.push(target);
      }
      return { tried: listening.length, targets };
    } finally {
      await guard.release();
    }
  },
} satisfies Gatherer<'clickTargets', ClickTargetsEvidence>;

/** Only listeners of its own: one further up may not be about this element. */
const listensToClicks = async (driven: DrivenPage, { number }: ClickCandidate): Promise<boolean> => {
  const types = await listenedTypesOf(driven, (wanted) => stufenlos.element(wanted), number);
  return types.some((type) => /^(?:click|mousedown|mouseup|pointerdown|pointerup)$/.test(type));
};

/** @returns undefined when a click does nothing that can be seen, or when the element is gone */
async function tryTarget(
  driven: DrivenPage,
  guard: NavigationGuard,
  { number, name, isFocusable }: ClickCandidate,
): Promise<ClickTarget | undefined> {
  const [element] = await driven.describe([number]);
  if (!element) return undefined;
  const { world } = driven;
  const addresses: string[] = [];
  const hasDoneSomething = async () => {
    const isChanged = await world.evaluate(hasEffect, effectMs);
    addresses.push(...(await guard.takeAttempts()));
    return isChanged || addresses.length > 0 || guard.takeDialogs().length > 0;
  };
  await evaluateWith(world, routeParts, noteRoutes, number);
  try {
    for (const key of ['Enter', 'Space'] as const) {
      if (!isFocusable) break;
      if (!(await world.evaluate(focusOn, number))) return undefined;
      await world.evaluate(observeEffect, beforeMs);
      await driven.press(key);
      if (await hasDoneSomething()) return { element, name, isFocusable, key, route: null };
    }
    await world.evaluate(observeEffect, beforeMs);
    if (isFocusable) await evaluateWith(world, routeParts, noteFocus, number);
    await world.evaluate(clickOn, number);
    if (!(await hasDoneSomething())) return undefined;
    const route = await evaluateWith(world, routeParts, keyboardRoute, number, addresses.slice(0, 20));
    return { element, name, isFocusable, key: null, route };
  } finally {
    await world.evaluate(releaseRoutes).catch(() => {});
  }
}
