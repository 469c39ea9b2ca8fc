import type { ElementFacts } from '../../evidence.ts';
import type { Audit } from '../../in-page/audit/audit.ts';
import { hasEffect, observeEffect } from '../click-targets/observe-effect.ts';
import type { DrivenPage } from '../gatherer.ts';
import { guardNavigation } from '../navigation-guard/guard-navigation.ts';
import { skipLinkCandidates } from './skip-link-candidates.ts';
import type { SkipLinkCandidate } from './skip-link-candidates.ts';

declare const stufenlos: Audit;

export interface SkipLinksEvidence {
  /** Number of skip links that were used. */
  tried: number;
  /** Those that did nothing. */
  idle: (Omit<SkipLinkCandidate, 'number'> & { element: ElementFacts })[];
}

const limit = 3;
const beforeMs = 60;
const effectMs = 300;

/** Uses the skip links of the page with the keyboard. Leaves the page scrolled. */
export async function trySkipLinks(driven: DrivenPage): Promise<SkipLinksEvidence> {
  const candidates = await driven.world.evaluate(skipLinkCandidates, limit);
  if (candidates.length === 0) return { tried: 0, idle: [] };
  const elements = await driven.describe(candidates.map(({ number }) => number));
  const guard = await guardNavigation(driven.page, driven.world);
  try {
    const idle: SkipLinksEvidence['idle'] = [];
    for (const [at, { number, ...candidate }] of candidates.entries()) {
      const element = elements[at];
      // A hidden element can take the focus neither from the link nor on screen, whatever the browser remembers.
      const hasMoved = () => driven.world.evaluate(hasMovedFrom, number, candidate.target === 'hidden');
      const takesEffect = async () => {
        if (await hasMoved()) return true;
        const isChanged = await driven.world.evaluate(hasEffect, effectMs);
        const attempts = await guard.takeAttempts();
        return isChanged || attempts.length > 0 || hasMoved();
      };
      if (!(await driven.world.evaluate(startAt, number))) continue;
      await driven.world.evaluate(observeEffect, beforeMs);
      await driven.press('Enter');
      if (element && !(await takesEffect())) idle.push({ ...candidate, element });
    }
    return { tried: candidates.length, idle };
  } finally {
    await guard.release();
  }
}

interface Start {
  stufenlosStart?: { left: number; top: number };
}

/** Runs inside the page, with the audit script. Focuses a link. @returns whether it has the focus now */
function startAt(number: number): boolean {
  const link = stufenlos.element(number);
  if (!(link instanceof HTMLElement) || !link.isConnected) return false;
  link.focus({ preventScroll: true });
  (globalThis as unknown as Start).stufenlosStart = { left: scrollX, top: scrollY };
  return document.activeElement === link;
}

/**
 * Runs inside the page, with the audit script. Whether the focus, the place where it continues, or the view has moved. The
 * browser takes the focus from the link when it continues at the target.
 */
function hasMovedFrom(number: number, needsStop: boolean): boolean {
  const link = stufenlos.element(number);
  const { stufenlosStart: start } = globalThis as unknown as Start;
  if (!start || !(link instanceof HTMLAnchorElement)) return true;
  const hasScrolled = Math.abs(scrollX - start.left) > 1 || Math.abs(scrollY - start.top) > 1;
  const focused = document.activeElement;
  return hasScrolled || (focused !== link && !(needsStop && focused === document.body));
}
