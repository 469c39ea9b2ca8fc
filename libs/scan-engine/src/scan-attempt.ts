import type { Phase, ScanFailure, ScanProfile } from '@stufenlos/contracts';
import type { Page } from 'puppeteer';
import type { Alarm } from './alarm.ts';
import type { Evidence } from './gather/evidence.ts';
import type { Screenshot } from './gather/screenshot.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { PageContext } from './browser/page-context.ts';
import type { World } from './browser/isolated-world.ts';
import type { Navigation } from './navigation/navigation.ts';
import type { RunContexts } from './browser/run-contexts.ts';

/** One try to judge one page: what was ordered, what surrounds it, and what is known so far. */
export interface ScanAttempt {
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
  /** A picture was ordered. */
  takesScreenshot?: boolean;
  /** Px that its picture is kept in. */
  screenshotWidth?: number | undefined;
  /** Its links were ordered. */
  collectsLinks?: boolean;
  /** The places of the run that this page belongs to. */
  contexts: RunContexts;

  context?: PageContext;
  page?: Page;
  navigation?: Navigation;
  /** Of the document that is judged: address, title, links, evidence and picture are this one's. */
  world?: World;
  finalUrl: string | null;
  title: string | null;
  evidence: Partial<Evidence>;
  /** Addresses that it links to. */
  links?: string[] | undefined;
  screenshot?: Screenshot;
  /** Why the page was judged only as far as it came. */
  partialReason?: ScanFailure;
}
