import type { Axe, PartialResult } from './axe-api.ts';
import type { PageFunctions } from '../page-functions.ts';
import type { ElementNumbers } from './element-numbers.ts';
import type { AuditTime } from './limit-time.ts';

/**
 * Runs inside the page; self-contained. Uses axe-core's partial runs, so frames are queried by us and not by messages
 * that a page could read.
 */
export function auditRuns(axe: Axe, { numberOf, elementAt, isWithin }: ElementNumbers, inPage: PageFunctions) {
  let ownPartial: PartialResult | undefined;
  const ownGridSize = axe.constants.gridSize;
  /** Maximum number of grid entries, about 40 MB. */
  const gridLimit = 5_000_000;
  const slim = inPage.onePassPerRule(axe);
  const limit = inPage.limitTime(axe);
  const contrast = inPage.scopeContrast(axe, elementAt);
  /** Rules that the main document did not finish in time: a result from frames alone would be half of one. */
  let unfinished: string[] = [];
  const isFinished = ({ id }: { id: string }) => !unfinished.includes(id);

  const runPartial = async (context: unknown, options: unknown): Promise<PartialResult> => {
    const rearm = inPage.disarm();
    axe.gridSize = inPage.gridSizeFor(document, ownGridSize, gridLimit);
    try {
      return slim(await axe.runPartial(context, options));
    } finally {
      rearm();
    }
  };

  return {
    /** Frames of this document: number of the frame element, and axe context for the frame's own audit. */
    frames(context: unknown): { number: number; context: unknown }[] {
      const rearm = inPage.disarm();
      try {
        return axe.utils.getFrameContexts(context ?? document).flatMap(({ frameSelector, frameContext }) => {
          const element = axe.utils.shadowSelect(frameSelector);
          return element ? [{ number: numberOf(element), context: frameContext }] : [];
        });
      } finally {
        rearm();
      }
    },

    /**
     * Audits the main document and keeps the partial result until `finish`.
     *
     * @param contrastOf numbers of the only elements whose contrast is judged; undefined: of all
     */
    async runMain(options: unknown, time: AuditTime, contrastOf?: readonly number[]): Promise<void> {
      const run = () => limit.during(time, () => runPartial(document, options));
      [ownPartial, unfinished] = await contrast.during(contrastOf, run);
    },

    /** Audits a frame. @returns the partial result, to be passed to `finish` in the main document */
    runFrame: runPartial as (context: unknown, options: unknown) => Promise<unknown>,

    /** Merges the partial results, depth first; null stands for a frame without a result. */
    async finish(framePartials: unknown[], options: unknown, nodeLimit: number) {
      const results = await axe.finishRun([ownPartial, ...framePartials], options);
      const dialogs = inPage.modalDialogs();
      const all = inPage.rawRulesOf(results, (number) => isWithin(dialogs, number), nodeLimit);
      return { version: axe.version, dialogs: dialogs.length, rules: all.filter(isFinished), unfinished };
    },
  };
}
