import type { ElementFacts } from '../../evidence.ts';
import type { Audit } from '../../in-page/audit/audit.ts';
import { evaluateWith } from '../evaluate-with.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { bypassMechanisms, controlsBefore, hasHeading, hasLinkPast, isInLandmark } from './bypass-mechanisms.ts';
import type { BypassFacts } from './bypass-mechanisms.ts';
import { comparedOrders } from './compare-orders.ts';
import type { ComparedOrders } from './compare-orders.ts';
import { linkedPages } from './linked-pages.ts';
import { ownContentIn, segmentsComparedWith, textsOf } from './text-segments.ts';

declare const stufenlos: Audit;

/** How a page and another page of its site were compared; undefined when no other page could be compared. */
export interface RepeatedContentEvidence {
  compared?: Omit<BypassFacts, 'repeated' | 'controls'> & {
    otherUrl: string;
    /**
     * A control hides the repeated content for everybody, or moves the focus past it. Controls are tried only when there is no
     * other way.
     */
    hasControl: boolean;
    /** The last element with repeated content; null when there is none. */
    element: ElementFacts | null;
    orders: ComparedOrders;
  };
}

const parts = {
  textsOf,
  segmentsComparedWith,
  ownContentIn,
  isInLandmark,
  hasHeading,
  hasLinkPast,
  controlsBefore,
};
const maxPages = 3;
const maxControls = 5;
const maxTexts = 5000;

const factsOf = (driven: DrivenPage, otherHtml: string): Promise<BypassFacts> =>
  evaluateWith(driven.world, parts, bypassMechanisms, otherHtml, maxTexts, maxControls);

/** Compares the page with a page that it links to, and tries its ways past the content that both have. */
export const gatherRepeatedContent = {
  name: 'repeatedContent',
  // It presses controls only when there is no other way past the repeated content.
  leaves: 'unsure',
  weight: 1,
  appliesTo: async ({ world }: DrivenPage) => (await world.evaluate(linkedPages, 1)).length > 0,
  async gather(driven: DrivenPage): Promise<RepeatedContentEvidence> {
    for (const otherUrl of await driven.world.evaluate(linkedPages, maxPages)) {
      const otherHtml = await driven.fetchHtml(otherUrl);
      if (otherHtml === undefined) continue;
      const facts = await factsOf(driven, otherHtml);
      if (facts.repeatedChars === 0) continue;
      const { repeated, controls: _controls, ...compared } = facts;
      const isBypassed = compared.hasLandmark || compared.hasHeading || compared.hasLink;
      const [element] = await driven.describe([repeated]);
      const orders = await comparedOrders(driven, otherHtml, otherUrl);
      return {
        compared: {
          ...compared,
          otherUrl,
          hasControl: !isBypassed && (await hasWorkingControl(driven, facts, otherHtml)),
          element: element ?? null,
          orders,
        },
      };
    }
    return {};
  },
} satisfies Gatherer<'repeatedContent', RepeatedContentEvidence>;

async function hasWorkingControl(driven: DrivenPage, before: BypassFacts, otherHtml: string): Promise<boolean> {
  for (const control of before.controls) {
    await driven.world.evaluate((number) => {
      const element = stufenlos.element(number);
      if (element instanceof HTMLElement) element.focus();
    }, control);
    await driven.press('Enter');
    if (await driven.world.evaluate(isFocusBehind, before.repeated)) return true;
    if ((await factsOf(driven, otherHtml)).repeatedChars === 0) return true;
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
