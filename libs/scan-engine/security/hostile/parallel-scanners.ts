import type { PageResult } from '@stufenlos/contracts';
import type { Limits } from '../../src/limits.ts';
import type { Scanner, ScanRun } from '../../src/scanner-options.ts';
import { testScanner } from '../../src/testing/test-scanner.ts';
import { systemResolve } from '@stufenlos/egress';
import type { Resolve } from '@stufenlos/egress';
import { unknownName } from './hostile-case.ts';
import type { HostileCase } from './hostile-case.ts';
import type { HostileSite } from './hostile-case.ts';

/** Result of one case, and the result of the reference page that the same run scanned right after it. */
export interface CaseResult {
  result: PageResult;
  tookMs: number;
  next: StableResult;
}

/** A result without the fields that differ between two scans of the same page. */
export type StableResult = Omit<PageResult, 'startedAt' | 'durationMs'>;
export const stableResult = ({ startedAt: _startedAt, durationMs: _durationMs, ...rest }: PageResult): StableResult =>
  rest;

/** Time for a scan with its retries, in ms. If its shared browser ends, the scan may take twice as long. */
export const budgetMs = 60_000;
const limits: Partial<Limits> = {
  loadMs: 20_000,
  settleMs: 2000,
  pingMs: 2500,
  frameMs: 2500,
  bytes: 30_000_000,
};
/** Less than the default: above 1 GB, V8 mostly collects garbage, and a page takes a minute to reach 1.5 GB. */
const memoryMb = 900;

/** Refuses the name of a case at once, which the resolver of the machine may take long for. */
const resolve: Resolve = (host, isListed) =>
  host === unknownName ? Promise.reject(new Error(`no ${host}`)) : systemResolve(host, isListed);

/**
 * Scanners that process the cases in parallel, because most of their time is waiting. All cases of one scanner belong
 * to one run, so effects of a hostile page on its page context would show in the next scan.
 */
export class ParallelScanners {
  readonly #scanners: Scanner[] = [];
  readonly #site: HostileSite;
  readonly #caseResults = new Map<number, PromiseWithResolvers<CaseResult>>();
  #reference: StableResult | undefined;

  private constructor(site: HostileSite, cases: readonly HostileCase[]) {
    this.#site = site;
    for (const { number } of cases) {
      const caseResult = Promise.withResolvers<CaseResult>();
      caseResult.promise.catch(() => {});
      this.#caseResults.set(number, caseResult);
    }
  }

  /** @param count number of parallel scanners */
  static async open(site: HostileSite, cases: readonly HostileCase[], count: number): Promise<ParallelScanners> {
    const scanners = new ParallelScanners(site, cases);
    const queue = [...cases];
    for (let i = 0; i < count; i += 1)
      scanners.#scanners.push(await testScanner({ allow: site.allow, limits, memoryMb, resolve }));
    const [first] = scanners.#scanners;
    if (first) scanners.#reference = await scanners.#scanReference(first);
    for (const scanner of scanners.#scanners) void scanners.#drive(scanner.openRun(), queue);
    return scanners;
  }

  /** The result of the reference page in a fresh browser. */
  get reference(): StableResult {
    if (!this.#reference) throw new Error('no scanner is open');
    return this.#reference;
  }

  caseResult({ number }: HostileCase): Promise<CaseResult> {
    const caseResult = this.#caseResults.get(number);
    if (!caseResult) throw new Error(`case ${number} is not in the list`);
    return caseResult.promise;
  }

  async close(): Promise<void> {
    await Promise.all(this.#scanners.map((scanner) => scanner.close()));
  }

  async #drive(run: ScanRun, queue: HostileCase[]): Promise<void> {
    for (let one = queue.shift(); one; one = queue.shift()) {
      const caseResult = this.#caseResults.get(one.number);
      try {
        const from = performance.now();
        const result = await run.scan(this.#site.addressOf(one), {
          profile: 'free',
          budgetMs: one.budgetMs ?? budgetMs,
          ...(one.limits && { limits: one.limits }),
        });
        const tookMs = performance.now() - from;
        caseResult?.resolve({ result, tookMs, next: await this.#scanReference(run) });
      } catch (cause) {
        caseResult?.reject(cause);
      }
    }
    await run.close();
  }

  async #scanReference(scanner: Pick<Scanner, 'scan'>): Promise<StableResult> {
    return stableResult(await scanner.scan(this.#site.url('/'), { profile: 'free', budgetMs: 30_000 }));
  }
}
