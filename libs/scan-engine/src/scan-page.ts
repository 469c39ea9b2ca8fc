import type { EngineInfo, PageResult } from '@stufenlos/contracts';
import { hostKeyOf } from '@stufenlos/contracts/address';
import { profileRules } from '@stufenlos/standards';
import { withTimeout } from './with-timeout.ts';
import { browserGone, ScanError, toScanError } from '@stufenlos/contracts/scan-error';
import { auditBehindDialogs } from './gather/audit-behind-dialogs.ts';
import { gatherAxe } from './gather/axe.ts';
import { drivingChecks } from './gather/driven/driving-checks.ts';
import { gatherOrientation, orientationRule } from './gather/orientation.ts';
import { takeScreenshot } from './gather/screenshot.ts';
import { linksOf } from './gather/in-page/links-of.ts';
import { judge } from './judge/judge.ts';
import type { End } from '@stufenlos/chromium';
import { isContextGone, isTargetGone, shownDocument } from './browser/isolated-world.ts';
import type { World } from './browser/isolated-world.ts';
import { auditEarly, type Confirm } from './early-audit/audit-early.ts';
import { acceptDocument, acceptSettledDocument, forgetDocument, rootOf } from './navigation/accept-document.ts';
import { endLoading, openPage } from './navigation/open-page.ts';
import type { Robots } from './discovery/robots.ts';
import { settle } from './navigation/settle.ts';
import { profileWithout } from './profiles/profiles.ts';
import { report } from './report/report.ts';
import type { ScanAttempt } from './scan-attempt.ts';
import { untilAborted } from './until-aborted.ts';

/** Shared by all scans of a scanner. */
export interface ScannerContext {
  robots: Robots;
  engine: EngineInfo;
}

/**
 * Scans one page: open, gather, judge, report. Returns a result for every outcome, and always cleans up or closes the
 * page context.
 */
export async function scanPage(
  attempt: ScanAttempt,
  scannerContext: ScannerContext,
  exclusive: boolean,
): Promise<PageResult> {
  let error: ScanError | undefined;
  try {
    await untilAborted(attempt.abort.signal, open(attempt, scannerContext, exclusive));
    await audit(attempt, scannerContext);
    await takePicture(attempt);
    await drive(attempt, scannerContext);
  } catch (cause) {
    error = withOtherHost(explain(cause, attempt), attempt);
    if (error.code === 'internal' && !isWithdrawn(attempt))
      attempt.log('error', 'scan failed', { url: attempt.url, cause: String(error.cause) });
  } finally {
    await cleanUp(attempt, error);
  }
  noteDisabledRules(attempt);
  return report(attempt, judge(attempt.evidence), scannerContext.engine, error);
}

/** The failure of another site to which the address redirects says so. That of robots.txt does already (see `admit`). */
function withOtherHost(error: ScanError, { navigation, url }: ScanAttempt): ScanError {
  const last = URL.parse(navigation?.lastUrl ?? url);
  const isWeb = last?.protocol === 'http:' || last?.protocol === 'https:';
  if (!isWeb || error.code === 'robots' || hostKeyOf(last) === hostKeyOf(new URL(url))) return error;
  return new ScanError(error.code, { ...error.detail, otherHost: last.host }, error.cause);
}

/** The caller aborted the scan, which is no fault of ours. The engine itself aborts with a ScanError only. */
const isWithdrawn = ({ abort: { signal } }: ScanAttempt) => signal.aborted && !(signal.reason instanceof ScanError);

/** The result has to say which rules of its profile were not run. */
function noteDisabledRules({ evidence, disabledRules, profile }: ScanAttempt): void {
  const disabled = profileRules(profile).filter((id) => disabledRules.includes(id));
  if (evidence.axe && disabled.length > 0) evidence.disabled = disabled;
}

async function open(attempt: ScanAttempt, scannerContext: ScannerContext, exclusive: boolean): Promise<void> {
  attempt.onPhase('opening');
  const { abort, url } = attempt;
  const pageContext = await attempt.contexts.acquire(url, exclusive);
  attempt.context = pageContext;
  // If the scan was aborted meanwhile, nothing else closes the page context.
  if (abort.signal.aborted) return pageContext.close(false);
  pageContext.begin(
    (error) => void overflow(attempt, error),
    (error) => abort.abort(error),
  );
  void pageContext.gone.then((end) => abort.abort(endOf(end, exclusive)));
  if (attempt.takesScreenshot) await pageContext.paintFull();
  // A reused page may still have the viewport of another scan.
  const { width, height } = pageContext.page.viewport() ?? {};
  if (width !== attempt.viewport.width || height !== attempt.viewport.height)
    await pageContext.page.setViewport(attempt.viewport);
  await openPage(attempt, scannerContext.robots);
}

/** In an exclusive browser, this page certainly used the memory. */
const endOf = (end: End, exclusive: boolean) =>
  end === 'memory' && exclusive
    ? new ScanError('tooLarge', { reason: 'memory' })
    : new ScanError('crashed', { reason: browserGone });

/**
 * Judges what has been received. Without a document, the page is too large. The egress proxy counts the bytes of a part before
 * the browser has told that it shows the document, so what it has told by its next answer counts.
 */
async function overflow(attempt: ScanAttempt, error: ScanError): Promise<void> {
  attempt.partialReason ??= error.toFailure();
  const { page, navigation, limits, abort } = attempt;
  if (page && !navigation?.hasDocument) {
    const asked = shownDocument(page).catch(() => {});
    await withTimeout(asked, limits.pingMs, () => {});
  }
  if (!navigation?.hasDocument) abort.abort(error);
}

/**
 * How often a page may navigate during its audit, except an early one. The new document is then judged from the
 * beginning.
 */
const maxNavigations = 1;

async function audit(attempt: ScanAttempt, { robots }: ScannerContext): Promise<void> {
  for (let navigations = 0; ; navigations += 1) {
    try {
      const isDone =
        navigations === 0 &&
        (await auditEarly(attempt, async (confirm) => {
          await acceptDocument(attempt, robots);
          await auditDocument(attempt, confirm);
        }));
      if (isDone) return;
      await acceptSettledDocument(attempt, robots);
      await auditDocument(attempt);
      return;
    } catch (cause) {
      if (!isContextGone(cause)) throw cause;
      forgetDocument(attempt);
      if (navigations === maxNavigations) throw new ScanError('navigates', {}, cause);
    }
  }
}

async function auditDocument(attempt: ScanAttempt, confirm?: Confirm): Promise<void> {
  await collectLinks(attempt);
  attempt.onPhase('auditing');
  await gather(attempt, confirm);
}

/** Maximum number of links that are read from a page; pages with more are lists or generated. */
const linkLimit = 2000;

/** Runs before the audit, so a page whose audit takes too long still leads to others. Never fails the scan. */
async function collectLinks(attempt: ScanAttempt): Promise<void> {
  const { world, abort, limits, collectsLinks } = attempt;
  if (!collectsLinks || !world) return;
  const links = world.evaluate(linksOf, linkLimit).catch(() => undefined);
  attempt.links =
    (await untilAborted(
      abort.signal,
      withTimeout(links, limits.frameMs, () => undefined),
    )) ?? [];
}

/** Of the time that is left when the audit starts. The rest is for its results, which take longest where it does. */
const auditShare = 0.75;

async function gather(attempt: ScanAttempt, confirm?: Confirm): Promise<void> {
  const { page, navigation, world, abort, limits } = attempt;
  if (!page || !navigation || !world) throw new Error('the scan attempt has no page');
  const { tags, rules, disabled, questions } = profileWithout(attempt.profile, attempt.disabledRules);
  const options = { tags, rules, disabled, questions, frameMs: limits.frameMs, frames: limits.frames };
  const auditMs = () => Math.min(limits.auditMs, Math.max(0, attempt.timeLeft()) * auditShare);
  const work = auditBehindDialogs(world, {
    audit: () => gatherAxe(page.mainFrame(), { ...options, auditMs: auditMs() }, world),
    ...(confirm && { onAudited: confirm }),
    settle: () => settle(page, navigation, limits),
    onFirst: (evidence) => {
      attempt.evidence = evidence;
      attempt.hasClosedDialogs = true;
    },
  });
  attempt.hasClosedDialogs = false;
  try {
    attempt.evidence = await untilAborted(abort.signal, work);
  } catch (cause) {
    // An audit of a page that has lost its root element fails; this is not an error of the engine.
    const type =
      isContextGone(cause) || cause instanceof ScanError ? 'html' : await untilAborted(abort.signal, rootOf(world));
    throw type === 'html' ? cause : new ScanError('notHtml', { type }, cause);
  }
  noteUnfinished(attempt);
  if (rules.includes(orientationRule)) await gatherStyles(attempt, world);
}

/** @throws ScanError `deadline` when not a single rule finished, because that is no result */
function noteUnfinished(attempt: ScanAttempt): void {
  const { evidence, passedMs, timeLeft } = attempt;
  if (!evidence.unfinished) return;
  const late = new ScanError('deadline', { seconds: Math.round((passedMs() + timeLeft()) / 1000) });
  if (evidence.axe?.rules.length === 0) {
    attempt.evidence = {};
    throw late;
  }
  attempt.partialReason ??= late.toFailure();
}

/** Never fails the scan: without style sheets, the page is judged in all other respects. */
async function gatherStyles({ abort, limits, navigation, evidence }: ScanAttempt, world: World): Promise<void> {
  const work = gatherOrientation(world, navigation?.styleSheets ?? new Map()).catch(() => undefined);
  const orientation = await untilAborted(
    abort.signal,
    withTimeout(work, limits.frameMs, () => undefined),
  );
  if (orientation) evidence.orientation = orientation;
}

/** Runs last and never fails the scan: the result is valid without a screenshot. */
async function takePicture(attempt: ScanAttempt): Promise<void> {
  const { page, world, abort, takesScreenshot, limits } = attempt;
  if (!takesScreenshot || !page || !world) return;
  const screenshot = await untilAborted(
    abort.signal,
    takeScreenshot(page, attempt.screenshotWidth, limits.pictureMs),
  ).catch(() => undefined);
  if (!screenshot) return;
  // Drops the screenshot if the page has navigated away from the judged document.
  const isThere = withTimeout(
    world.evaluate(() => true).catch(() => false),
    limits.frameMs,
    () => false,
  );
  if (await untilAborted(abort.signal, isThere).catch(() => false)) attempt.screenshot = screenshot;
}

/** After the screenshot, because it changes the page. Never fails the scan. */
async function drive(attempt: ScanAttempt, { robots }: ScannerContext): Promise<void> {
  const { checks } = profileWithout(attempt.profile, attempt.disabledRules);
  if (drivingChecks(checks).length === 0) return;
  // Free never does, and a single page would wait for 150 modules.
  const { drivePage } = await import('./gather/driven/drive-page.ts');
  // The counters of the egress proxy start again.
  logRefusals(attempt);
  const isUsable = await drivePage(attempt, robots, checks);
  attempt.mustClose = !isUsable;
}

/** The ScanError for any error. Errors caused neither by the page nor by the browser become `internal`. */
function explain(cause: unknown, { partialReason, navigation }: ScanAttempt): ScanError {
  const isTimeUp = cause instanceof ScanError && cause.code === 'deadline';
  // The size of the page explains more than the deadline that ended the rest, and than its connections, which then end.
  const isExplained = partialReason?.code === 'tooLarge' && (isTimeUp || !navigation?.hasDocument);
  if (cause instanceof ScanError && !isExplained) return cause;
  if (partialReason) return new ScanError(partialReason.code, partialReason.detail, cause);
  if (isTargetGone(cause)) return new ScanError('crashed', { reason: browserGone }, cause);
  return isContextGone(cause) ? new ScanError('navigates', {}, cause) : toScanError(cause);
}

function logRefusals({ context, log, url }: ScanAttempt): void {
  for (const { target, error } of context?.egress.refusals ?? []) {
    if (error.code === 'blocked') log('info', 'egress refused', { url, target, ...error.detail });
  }
}

/** Failures after which the state of the browser is unknown. */
const mustKillAfter: readonly string[] = ['deadline', 'unresponsive', 'crashed'];

async function cleanUp(attempt: ScanAttempt, error: ScanError | undefined): Promise<void> {
  attempt.navigation?.release();
  logRefusals(attempt);
  const { context: pageContext } = attempt;
  if (!pageContext) return;
  if (isReusable(attempt, error))
    return attempt.contexts.release(pageContext, attempt.url, error && (() => endLoading(attempt)));
  await pageContext.close(error !== undefined && mustKillAfter.includes(error.code));
}

/** Whether the page context of an attempt may be used for another page. */
function isReusable(attempt: ScanAttempt, error: ScanError | undefined): boolean {
  const { partialReason, mustClose, takesScreenshot, screenshot } = attempt;
  if (partialReason || mustClose) return false;
  // The server answered with an error status, as for a dead link. Websites often have many.
  if (error) return error.code === 'http';
  // A page that was not painted in time may still be busy.
  return !takesScreenshot || screenshot !== undefined;
}
