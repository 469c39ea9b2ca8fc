import type { ElementFacts } from '../../evidence.ts';
import type { Audit } from '../../in-page/audit/audit.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import {
  bypassMechanisms,
  controlsBefore,
  hasHeading,
  hasLinkPast,
  isBlockOf,
  isInLandmark,
} from './bypass-mechanisms.ts';
import type { BypassFacts } from './bypass-mechanisms.ts';
import { comparedOrders } from './compare-orders.ts';
import type { ComparedOrders } from './compare-orders.ts';
import { linkedPages } from './linked-pages.ts';
import { forgetOtherPage, keepOtherPage } from './keep-other-page.ts';
import { ownContentIn, segmentsComparedWith, textsOf } from './text-segments.ts';

declare const stufenlos: Audit;

/** How a page and another page of its site were compared; undefined when no other page could be compared. */
export interface RepeatedContentEvidence {
  compared?: Omit<BypassFacts, 'repeated' | 'controls' | 'isBlock'> & {
    otherUrl: string;
    /**
     * A control hides the repeated content for everybody, or moves the focus past it. Controls are tried only when
     * there is no other way.
     */
    hasControl: boolean;
    /** The last element of a block of repeated content; null when there is none. */
    element: ElementFacts | null;
    orders: ComparedOrders;
  };
}

const parts = {
  textsOf,
  segmentsComparedWith,
  ownContentIn,
  isBlockOf,
  isInLandmark,
  hasHeading,
  hasLinkPast,
  controlsBefore,
};
const maxPages = 3;
const maxControls = 5;
const maxTexts = 5000;

const factsOf = (driven: DrivenPage): Promise<BypassFacts> =>
  evaluateWith(driven.world, parts, bypassMechanisms, maxTexts, maxControls);

/** Compares the page with a page that it links to, and tries its ways past the content that both have. */
export const gatherRepeatedContent = {
  name: 'repeatedContent',
  // It presses controls only when there is no other way past the repeated content.
  leaves: 'unsure',
  weight: 1,
  appliesTo: async ({ world }: DrivenPage) => (await world.evaluate(linkedPages, 1)).length > 0,
  async gather(driven: DrivenPage): Promise<RepeatedContentEvidence> {
    try {
      let small: RepeatedContentEvidence['compared'];
      for (const otherUrl of await driven.world.evaluate(linkedPages, maxPages)) {
        const otherHtml = await driven.fetchHtml(otherUrl);
        if (otherHtml === undefined) continue;
        await driven.world.evaluate(keepOtherPage, otherHtml);
        const compared = await compareWith(driven, otherUrl);
        if (compared?.element) return { compared };
        small ??= compared;
      }
      return small ? { compared: small } : {};
    } finally {
      // It may be large. Without its document, the page has forgotten it already.
      await driven.world.evaluate(forgetOtherPage).catch(() => {});
    }
  },
} satisfies Gatherer<'repeatedContent', RepeatedContentEvidence>;

/** @returns undefined when the other page has nothing in common with this one */
async function compareWith(driven: DrivenPage, otherUrl: string): Promise<RepeatedContentEvidence['compared']> {
  const facts = await factsOf(driven);
  if (facts.repeatedChars === 0) return undefined;
  const { repeated, controls: _controls, isBlock, ...compared } = facts;
  const isBypassed = compared.hasLandmark || compared.hasHeading || compared.hasLink;
  const [element] = isBlock ? await driven.describe([repeated]) : [];
  const orders = await comparedOrders(driven, otherUrl);
  return {
    ...compared,
    otherUrl,
    hasControl: isBlock && !isBypassed && (await hasWorkingControl(driven, facts)),
    element: element ?? null,
    orders,
  };
}

async function hasWorkingControl(driven: DrivenPage, before: BypassFacts): Promise<boolean> {
  for (const control of before.controls) {
    await driven.world.evaluate((number) => {
      const element = stufenlos.element(number);
      if (element instanceof HTMLElement) element.focus();
    }, control);
    await driven.press('Enter');
    if (await driven.world.evaluate(isFocusBehind, before.repeated)) return true;
    if (!(await factsOf(driven)).isBlock) return true;
  }
  return false;
}

/** Runs inside the page, with the audit script. */
function isFocusBehind(number: number): boolean {
  const element = stufenlos.element(number);
  const focused = document.activeElement;
  if (!element || !focused || focused === document.body) return false;
  return (element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
