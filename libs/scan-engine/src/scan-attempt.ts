import type { Phase, ScanFailure, ScanProfile } from '@stufenlos/contracts';
import type { PictureView } from '@stufenlos/contracts/picture-views';
import type { Page } from 'puppeteer';
import type { Evidence } from './gather/evidence.ts';
import type { Screenshot } from './gather/screenshot.ts';
import type { Limits } from './limits.ts';
import type { Log } from '@stufenlos/chromium';
import type { PageContext } from './browser/page-context.ts';
import type { World } from './browser/isolated-world.ts';
import type { Navigation } from './navigation/navigation.ts';
import type { RunContexts } from './browser/run-contexts.ts';
import type { Viewport } from './viewport.ts';

/** One attempt to scan one page: the request, the surroundings, and what is known so far. */
export interface ScanAttempt {
  /** Address as requested. */
  url: string;
  profile: ScanProfile;
  disabledRules: readonly string[];
  /** Viewport in which the page is audited, in CSS px. */
  viewport: Viewport;
  limits: Limits;
  /** `owner`: the proven owner of the site asked for a scan in spite of robots.txt. */
  robots: 'respect' | 'owner';
  /** Ends the attempt early. The reason is a ScanError, or the reason of the caller's signal. */
  abort: AbortController;
  /** `Date.now()` at the start of the first attempt. */
  startedAt: number;
  /** Time in ms since then, whatever is done to the clock of the machine. */
  passedMs: () => number;
  /** Time in ms until the deadline of all attempts. */
  timeLeft: () => number;
  onPhase: (phase: Phase) => void;
  onGatherer?: ((name: string) => void) | undefined;
  log: Log;
  /** A screenshot was requested. */
  takesScreenshot?: boolean;
  /** Width of the stored screenshot in px. */
  screenshotWidth?: number | undefined;
  /** The transfer of the page broke off in an earlier attempt, so what arrives is judged. */
  hasBrokenOff?: boolean;
  /** The links of the page were requested. */
  collectsLinks?: boolean;
  /** Page contexts of the run that this page belongs to. */
  contexts: RunContexts;

  context?: PageContext;
  page?: Page;
  navigation?: Navigation;
  /** Ends when the first document has loaded or failed. */
  loading?: Promise<unknown>;
  /** World of the judged document. Address, title, links, evidence and screenshot belong to the same document. */
  world?: World;
  finalUrl: string | null;
  title: string | null;
  evidence: Partial<Evidence>;
  /** URLs that the page links to. */
  links?: string[] | undefined;
  screenshot?: Screenshot;
  /** Pictures of views in which driven checks found something. */
  viewScreenshots?: Map<PictureView, Screenshot>;
  /** Why the page was judged only in part. */
  partialReason?: ScanFailure;
  /** The audit has closed modal dialogs, so the page is no longer as it was loaded. */
  hasClosedDialogs?: boolean;
  /** The page context must not be used for another page. */
  mustClose?: boolean;
}
