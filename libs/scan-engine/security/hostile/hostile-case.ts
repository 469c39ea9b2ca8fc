import type { ScanFailureCode } from '@stufenlos/contracts';
import type { Limits } from '../../src/limits.ts';
import type { Route } from '@stufenlos/workspace/test-site';

interface Because {
  /** Expected subset of the failure's detail. */
  detail?: Readonly<Record<string, unknown>>;
  /** Why this end is correct; required for each end of a case with several ends. */
  because?: string;
}

/** Expected end of a scan. `internal` is never correct, because it reports a bug of the engine. */
export type End = Because &
  (
    | {
        outcome: 'completed' | 'partial';
        /** Violations as `rule:elements`. */
        found: readonly string[];
      }
    | { outcome: Exclude<ScanFailureCode, 'internal' | 'lost'> }
  );

/** A server on loopback with all hostile pages, and the reference page at `/`. */
export interface HostileSite {
  url(path: string): string;
  /** URL of a case. */
  addressOf(hostile: HostileCase): string;
  /** URL of the same documents with a self-signed certificate. */
  selfSigned: string;
  /** URL with a closed port. */
  closed: string;
  /** Allow list for scanners. `localhost` is another site than `127.0.0.1`, so its frames run in another process. */
  allow: readonly string[];
  close(): Promise<void>;
}

/** A hostile or excessive page and its expected result. */
export interface HostileCase {
  /** Never renumbered, because reports and commits refer to it. */
  number: number;
  name: string;
  /** Route of the hostile site at `/<name>`. */
  page?: Route;
  /** URL of a case that is not a page of the hostile site. */
  address?: (site: HostileSite) => string;
  /** One end, or several if the speed of the machine decides. */
  ends: readonly End[];
  /** Larger limits, so the end is the same on a busy machine. */
  limits?: Partial<Omit<Limits, 'bytes'>>;
  /** Time for all attempts in ms. */
  budgetMs?: number;
}

/** Nobody has this name. */
export const unknownName = 'no-such-name.invalid';

/** A page that never finishes loading ends after this time. */
export const brief = { limits: { loadMs: 4000 } } as const;

/** Time for a page whose end depends on the load of the machine. */
export const scarce = { budgetMs: 12_000 } as const;

/** Limits for a page that needs much time but must reach its end on any machine. */
export const patient = {
  limits: { loadMs: 60_000, settleMs: 2000, pingMs: 60_000, frameMs: 60_000 },
  budgetMs: 150_000,
} as const;
