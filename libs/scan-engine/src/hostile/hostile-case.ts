import type { ScanFailureCode } from '@stufenlos/contracts';
import type { Limits } from '../limits.ts';
import type { Route } from '../testing/test-site.ts';
import type { HostileSite } from './hostile-site.ts';

interface Because {
  /** Detail of the failure, in part. */
  detail?: Readonly<Record<string, unknown>>;
  /** Why this end is right. Every case that may end in more than one way says it of each. */
  because?: string;
}

/** How a scan may end, and all that it says then. `internal` never is right: it says that the fault is ours. */
export type End = Because &
  (
    | {
        outcome: 'completed' | 'partial';
        /** Violations, `rule:elements`. */
        found: readonly string[];
      }
    | { outcome: Exclude<ScanFailureCode, 'internal' | 'lost'> }
  );

/** One page that means harm, or only behaves as if it did, and what the scanner says about it. */
export interface HostileCase {
  /** Kept when others go: reports and commits name cases by it. */
  number: number;
  name: string;
  /** What the hostile site answers at `/<name>`. */
  page?: Route;
  /** Where the case lives when it is not a page of the hostile site. */
  address?: (site: HostileSite) => string;
  /** One, unless the speed of the machine decides between several. */
  ends: readonly End[];
  /** Where it takes more than other pages, so that a busy machine comes to the same end. */
  limits?: Partial<Omit<Limits, 'bytes'>>;
  /** Milliseconds for all tries. */
  budgetMs?: number;
}

/** For a page that asks much of the machine and is to come to its end all the same. */
export const patient = {
  limits: { loadMs: 60_000, settleMs: 2000, pingMs: 60_000, frameMs: 60_000 },
  budgetMs: 150_000,
} as const;
