import { pageResultSchema } from '@stufenlos/contracts';
import type { PageResult } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserProcesses, profileFolders } from '../testing/test-scanner.ts';
import { hostileCases } from './cases.ts';
import { frameParts } from './frames.ts';
import type { HostileSite } from './hostile-site.ts';
import { startHostileSite } from './hostile-site.ts';
import { budgetMs, Lanes } from './lanes.ts';

/** Leaving a berth may wait for a context that does not close, and for a browser that is killed. */
const leaveMs = 6000;

const outcomeOf = ({ state, failure }: PageResult) => (state === 'failed' ? failure?.code : state);
const violationsOf = ({ rules }: Pick<PageResult, 'rules'>) =>
  rules.filter(({ outcome }) => outcome === 'violation').map(({ ruleId, nodes }) => `${ruleId}:${nodes}`);

describe('a hostile page', { timeout: 240_000 }, () => {
  let site: HostileSite;
  let lanes: Lanes;

  beforeAll(async () => {
    site = await startHostileSite(hostileCases, frameParts);
    lanes = await Lanes.open(site, hostileCases, 2);
  }, 120_000);
  afterAll(async () => {
    await lanes.close();
    await site.close();
  });

  it('is measured against a reference page with exactly one violation', () => {
    expect(lanes.reference).toMatchObject({ state: 'completed', title: 'Test' });
    expect(violationsOf(lanes.reference)).toEqual(['image-alt:1']);
  });

  it.each(hostileCases)('$number $name ends in time as expected, and the next scan is clean', async (hostile) => {
    const { result, tookMs, next } = await lanes.outing(hostile);
    const said = outcomeOf(pageResultSchema.parse(result));
    if (process.env['HOSTILE_REPORT']) {
      const cause = JSON.stringify(result.failure ?? violationsOf(result));
      console.info(`${hostile.number} ${hostile.name}: ${said} ${cause} ${Math.round(tookMs)} ms`);
    }
    expect(hostile.expected).toContain(said);
    expect(result.failure?.detail ?? {}).toMatchObject((result.failure && hostile.detail) ?? {});
    expect(violationsOf(result)).toEqual(result.state === 'failed' ? [] : (hostile.found ?? violationsOf(result)));
    expect(tookMs).toBeLessThan(budgetMs + leaveMs);
    expect(next).toEqual(lanes.reference);
  });

  it('leaves nothing behind: no process, no profile folder', async () => {
    await lanes.close();
    expect(profileFolders()).toEqual([]);
    await expect.poll(() => browserProcesses()).toEqual([]);
  });
});
