import type { Phase, ScanFailure, ScanProfile } from '@stufenlos/contracts';
import type { Page } from 'puppeteer';
import type { Alarm } from './alarm.ts';
import type { Evidence } from './gather/evidence.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Berth } from './open/berth.ts';
import type { Navigation } from './open/navigation.ts';

/** One try to judge one page: what was ordered, what surrounds it, and what is known so far. */
export interface Visit {
  /** The address as it was ordered. */
  url: string;
  profile: ScanProfile;
  limits: Limits;
  /** The site's robots.txt is obeyed, or its owner asked us to look anyway (P46). */
  robots: 'respect' | 'owner';
  alarm: Alarm;
  /** `Date.now()` of the first try. */
  startedAt: number;
  onPhase: (phase: Phase) => void;
  log: Log;

  berth?: Berth;
  page?: Page;
  navigation?: Navigation;
  finalUrl: string | null;
  title: string | null;
  evidence: Partial<Evidence>;
  /** Why the page was judged only as far as it came. */
  shortfall?: ScanFailure;
}
