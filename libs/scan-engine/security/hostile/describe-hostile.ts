import { budgetsPerPage, pageResultSchema } from '@stufenlos/contracts';
import type { PageResult } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserProcesses, profileFolders } from '@stufenlos/chromium/testing';
import { endSharedBrowsers } from '../../src/testing/shared-browsers.ts';
import { frameParts } from './frames.ts';
import type { HostileCase } from './hostile-case.ts';
import type { HostileSite } from './hostile-case.ts';
import { startHostileSite } from './hostile-site.ts';
import { budgetMs, ParallelScanners } from './parallel-scanners.ts';
import { weightParts } from './weight.ts';

/** Extra time in ms: closing a page context may wait for a hanging browser context and for killing the browser. */
const leaveMs = 15_000;

const outcomeOf = ({ state, failure }: PageResult) => (state === 'failed' ? failure?.code : state);
const violationsOf = ({ rules }: Pick<PageResult, 'rules'>) =>
  rules.filter(({ outcome }) => outcome === 'violation').map(({ ruleId, nodes }) => `${ruleId}:${nodes}`);

/** Defines tests that each case ends as declared and in time, and affects neither the next scan nor the machine. */
export function describeHostile(cases: readonly HostileCase[]): void {
  describe('a hostile page', { timeout: 400_000 }, () => {
    let site: HostileSite;
    let scanners: ParallelScanners;

    beforeAll(async () => {
      // The last test counts all browsers of this process.
      await endSharedBrowsers();
      site = await startHostileSite(cases, { ...frameParts, ...weightParts });
      scanners = await ParallelScanners.open(site, cases, 2);
    }, 120_000);
    afterAll(async () => {
      await scanners.close();
      await site.close();
    });

    it('is followed by a reference page with exactly one violation', () => {
      expect(scanners.reference).toMatchObject({ state: 'completed', title: 'Test' });
      expect(violationsOf(scanners.reference)).toEqual(['image-alt:1']);
    });

    it.each(cases)('$number $name ends in time as expected and does not affect the next scan', async (hostile) => {
      const { result, tookMs, next } = await scanners.caseResult(hostile);
      const said = outcomeOf(pageResultSchema.parse(result));
      if (process.env['HOSTILE_REPORT']) {
        const cause = JSON.stringify([result.failure, violationsOf(result)]);
        console.info(`${hostile.number} ${hostile.name}: ${said} ${cause} ${Math.round(tookMs)} ms`);
      }
      const outcomes = hostile.ends.map(({ outcome }) => outcome);
      expect(outcomes).toContain(said);
      const end = hostile.ends[outcomes.findIndex((one) => one === said)];
      expect(result.failure?.detail ?? {}).toMatchObject(end?.detail ?? {});
      expect(violationsOf(result)).toEqual(end && 'found' in end ? end.found : []);
      expect(tookMs).toBeLessThan(budgetsPerPage * (hostile.budgetMs ?? budgetMs) + leaveMs);
      expect(next).toEqual(scanners.reference);
    });

    it('leaves no process and no profile folder behind', async () => {
      await scanners.close();
      await expect.poll(() => [...profileFolders(), ...browserProcesses()], { timeout: 20_000 }).toEqual([]);
    });
  });
}
