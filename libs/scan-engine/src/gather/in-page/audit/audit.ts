import type { PageFunctions } from '../page-functions.ts';
import type { StaticCollector } from '../static/add-static-rules.ts';
import type { auditRuns } from './audit-runs.ts';
import type { Axe } from './axe-api.ts';
import type { elementQueries } from './element-queries.ts';

interface AuditParts {
  auditRuns: typeof auditRuns;
  elementQueries: typeof elementQueries;
  /** Of the static checks, and of the questions. */
  collectors: readonly StaticCollector[];
}

/** Runs inside each frame, in the isolated world; self-contained. */
export function createAudit(axe: Axe, inPage: PageFunctions, parts: AuditParts) {
  const numbers = inPage.numberElements();
  inPage.prepareAxe(axe, numbers.numberOf);
  const page = inPage.createQuestionPage(axe, inPage.createStaticPage(axe, inPage), inPage);
  inPage.addStaticRules(axe, parts.collectors, page);
  inPage.rememberStyles(axe.VirtualNode.prototype);
  inPage.rememberOptions(axe);
  inPage.landmarksByDocument(axe);
  inPage.compareFrames(axe, page, inPage);
  inPage.foldedLabels(axe);
  const layers = inPage.createLayers();
  const text = inPage.plainText(axe);
  inPage.quickContrast(axe, text, inPage.plainBackground(axe, layers, inPage.stackAt));
  inPage.movingColors(axe);
  inPage.quickLinks(axe, text, layers);
  inPage.markedLinks(axe);
  return {
    ...parts.elementQueries(numbers, inPage),
    ...parts.auditRuns(axe, numbers, inPage),
    /** For as long as the document stays. */
    disarm: (read: readonly string[]): void => void inPage.disarm(read),
    isInLogo: inPage.isInLogo,
    isLargeText: inPage.isLargeText,
    selectorOf: inPage.selectorOf,
    /** Numbers of the elements with these selectors (`ElementFacts`); null in a frame, or when it is gone. */
    numbersOf: (selectors: readonly string[]): (number | null)[] =>
      selectors.map((selector) => {
        const element = inPage.elementOf(selector);
        return element && numbers.numberOf(element);
      }),
    /** Accessible names of the elements; that of the tag without one. */
    namesOf: (wanted: readonly number[]): string[] =>
      inPage.namesOf(
        axe,
        wanted.map((number) => numbers.elementAt(number)),
        inPage,
      ),
    offset: (number: number) => inPage.offsetOf(numbers.elementAt(number), inPage.rectOf),
  };
}

export type Audit = ReturnType<typeof createAudit>;
