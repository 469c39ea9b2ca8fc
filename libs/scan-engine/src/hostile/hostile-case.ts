import type { ScanFailureCode } from '@stufenlos/contracts';
import type { Route } from '../testing/test-site.ts';
import type { HostileSite } from './hostile-site.ts';

/** How a scan ended: its state, or for a failed one its code. */
export type Outcome = 'completed' | 'partial' | Exclude<ScanFailureCode, 'internal' | 'lost'>;

/** One page that means harm, or only behaves as if it did, and what the scanner may say about it. */
export interface HostileCase {
  /** Kept when others go: reports and commits name cases by it. */
  number: number;
  name: string;
  /** What the hostile site answers at `/<name>`. */
  page?: Route;
  /** Where the case lives when it is not a page of the hostile site. */
  address?: (site: HostileSite) => string;
  /** Where timing decides, each of them is right. `internal` never is: it says that the fault is ours. */
  expected: readonly Outcome[];
  /** Detail of the failure, in part. */
  detail?: Readonly<Record<string, unknown>>;
  /** Violations of a completed scan, `rule:elements`. */
  found?: readonly string[];
}
