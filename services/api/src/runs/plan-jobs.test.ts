import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobWindow, pagesPerJob, planJobs } from './plan-jobs.ts';

const pages = fc.uniqueArray(
  fc.record({ pageNo: fc.integer({ min: 1, max: 500 }), attempts: fc.integer({ min: 0, max: 2 }) }),
  {
    selector: (page) => page.pageNo,
  },
);

describe('planning jobs', () => {
  it('sends the start page alone', () => {
    const ready = [1, 2, 3].map((pageNo) => ({ pageNo, attempts: 0 }));
    expect(planJobs(ready, 0)).toEqual([{ pageNos: [1] }, { pageNos: [2, 3] }]);
  });

  it('sends a page that was lost alone, so that it takes no other with it', () => {
    const ready = [2, 3, 4].map((pageNo) => ({ pageNo, attempts: pageNo === 3 ? 1 : 0 }));
    expect(planJobs(ready, 0)).toEqual([{ pageNos: [3] }, { pageNos: [2, 4] }]);
  });

  it('keeps the window and the size of a job, and sends no page twice', () => {
    fc.assert(
      fc.property(pages, fc.integer({ min: 0, max: 6 }), (ready, inFlight) => {
        const jobs = planJobs(ready, inFlight);
        expect(jobs.length + inFlight).toBeLessThanOrEqual(Math.max(jobWindow, inFlight));
        const sent = jobs.flatMap((job) => job.pageNos);
        expect(new Set(sent).size).toBe(sent.length);
        expect(jobs.every(({ pageNos }) => pageNos.length > 0 && pageNos.length <= pagesPerJob)).toBe(true);
        expect(sent.every((pageNo) => ready.some((page) => page.pageNo === pageNo))).toBe(true);
      }),
    );
  });

  it('always sends something while there is room and a ready page', () => {
    fc.assert(
      fc.property(pages, fc.integer({ min: 0, max: jobWindow - 1 }), (ready, inFlight) => {
        expect(planJobs(ready, inFlight).length > 0).toBe(ready.length > 0);
      }),
    );
  });
});
