import type { EngineInfo, PageResult } from '@stufenlos/contracts';
import { withTimeout } from './alarm.ts';
import { browserGone, ScanError, toScanError } from './scan-error.ts';
import { auditBehindDialogs } from './gather/audit-behind-dialogs.ts';
import { gatherAxe } from './gather/axe.ts';
import { gatherOrientation, orientationRule } from './gather/orientation.ts';
import { takeScreenshot } from './gather/screenshot.ts';
import { linksOf } from './gather/in-page/links-of.ts';
import { judge } from './judge/judge.ts';
import type { End } from './browser/browser-process.ts';
import { isContextGone, isTargetGone } from './browser/isolated-world.ts';
import type { World } from './browser/isolated-world.ts';
import { acceptDocument, forgetDocument, rootOf } from './navigation/accept-document.ts';
import { openPage } from './navigation/open-page.ts';
import type { Robots } from './discovery/robots.ts';
import { settle } from './navigation/settle.ts';
import { profiles } from './profiles/profiles.ts';
import { report } from './report/report.ts';
import type { ScanAttempt } from './scan-attempt.ts';

/** What all scans share. */
export interface ScannerContext {
  robots: Robots;
  engine: EngineInfo;
}

/** The whole story of one page: open, gather, judge, report; whatever happens, its place is left clean. */
export async function scanPage(
  attempt: ScanAttempt,
  scannerContext: ScannerContext,
  exclusive: boolean,
): Promise<PageResult> {
  let error: ScanError | undefined;
  try {
    await attempt.alarm.race(open(attempt, scannerContext, exclusive));
    await audit(attempt, scannerContext);
    await takePicture(attempt);
  } catch (cause) {
    error = explain(cause, attempt);
    if (error.code === 'internal')
      attempt.log('error', 'scan failed', { url: attempt.url, cause: String(error.cause) });
  } finally {
    await cleanUp(attempt, error);
  }
  return report(attempt, judge(attempt.evidence), scannerContext.engine, error);
}

async function open(attempt: ScanAttempt, scannerContext: ScannerContext, exclusive: boolean): Promise<void> {
  attempt.onPhase('opening');
  const { alarm, url } = attempt;
  const pageContext = await attempt.contexts.acquire(url, exclusive);
  attempt.context = pageContext;
  // The bell may have rung while the place was prepared: then nobody else will leave it.
  if (alarm.hasRung) return pageContext.close(false);
  pageContext.begin(
    (error) => overflow(attempt, error),
    (error) => alarm.ring(error),
  );
  void pageContext.gone.then((end) => alarm.ring(endOf(end, exclusive)));
  if (attempt.takesScreenshot) await pageContext.paintFull();
  await openPage(attempt, scannerContext.robots);
}

/** In a browser of its own it was certainly this page that took the memory. */
const endOf = (end: End, exclusive: boolean) =>
  end === 'memory' && exclusive
    ? new ScanError('tooLarge', { reason: 'memory' })
    : new ScanError('crashed', { reason: browserGone });

/** What has arrived is judged, when there is something; else the page is too large. */
function overflow(attempt: ScanAttempt, error: ScanError): void {
  if (attempt.navigation?.hasDocument) attempt.partialReason ??= error.toFailure();
  else attempt.alarm.ring(error);
}

/** A page may go elsewhere while it is judged so many times; then what it went to is judged from the beginning. */
const mostMoves = 1;

async function audit(attempt: ScanAttempt, { robots }: ScannerContext): Promise<void> {
  for (let moves = 0; ; moves += 1) {
    try {
      await acceptDocument(attempt, robots);
      await collectLinks(attempt);
      attempt.onPhase('auditing');
      await gather(attempt);
      return;
    } catch (cause) {
      if (!isContextGone(cause)) throw cause;
      forgetDocument(attempt);
      if (moves === mostMoves) throw new ScanError('navigates', {}, cause);
    }
  }
}

/** More links than a page is read for are a list of something, or made up. */
const linkLimit = 2000;

/** First, so that a page whose audit takes too long still leads to the others. Never the reason of a failure. */
async function collectLinks(attempt: ScanAttempt): Promise<void> {
  const { world, alarm, limits, collectsLinks } = attempt;
  if (!collectsLinks || !world) return;
  const links = world.evaluate(linksOf, linkLimit).catch(() => undefined);
  attempt.links = (await alarm.race(withTimeout(links, limits.frameMs, () => undefined))) ?? [];
}

async function gather(attempt: ScanAttempt): Promise<void> {
  const { page, navigation, world, alarm, limits } = attempt;
  if (!page || !navigation || !world) throw new Error('a visit without a page');
  const { tags, rules } = profiles[attempt.profile];
  const options = { tags, rules, frameMs: limits.frameMs, frames: limits.frames };
  const work = auditBehindDialogs(world, {
    audit: () => gatherAxe(page.mainFrame(), options, world),
    settle: () => settle(page, navigation, limits),
    onFirst: (evidence) => (attempt.evidence = evidence),
  });
  try {
    attempt.evidence = await alarm.race(work);
  } catch (cause) {
    // What an audit says of a page that has lost its root meanwhile is no fault of ours.
    const type = isContextGone(cause) || cause instanceof ScanError ? 'html' : await alarm.race(rootOf(world));
    throw type === 'html' ? cause : new ScanError('notHtml', { type }, cause);
  }
  if (rules.includes(orientationRule)) await gatherStyles(attempt, world);
}

/** Never the reason of a failure: a page whose style sheets could not be gone through was judged in all other respects. */
async function gatherStyles({ alarm, limits, navigation, evidence }: ScanAttempt, world: World): Promise<void> {
  const work = gatherOrientation(world, navigation?.styleSheets ?? new Map()).catch(() => undefined);
  const orientation = await alarm.race(withTimeout(work, limits.frameMs, () => undefined));
  if (orientation) evidence.orientation = orientation;
}

/** Last, and never the reason of a failure: what was judged stands without a picture as well. */
async function takePicture(attempt: ScanAttempt): Promise<void> {
  const { page, world, alarm, takesScreenshot, limits } = attempt;
  if (!takesScreenshot || !page || !world) return;
  const screenshot = await alarm
    .race(takeScreenshot(page, attempt.screenshotWidth, limits.pictureMs))
    .catch(() => undefined);
  if (!screenshot) return;
  // Of the page that was judged, not of one that came since.
  const isThere = withTimeout(
    world.evaluate(() => true).catch(() => false),
    limits.frameMs,
    () => false,
  );
  if (await alarm.race(isThere).catch(() => false)) attempt.screenshot = screenshot;
}

/** Whatever broke our hold on the page, in our words. What is neither the page's nor the browser's doing is ours. */
function explain(cause: unknown, { partialReason }: ScanAttempt): ScanError {
  // What was cut off for its size says more than the clock that stopped us on the rest of it.
  const isTimeUp = cause instanceof ScanError && cause.code === 'deadline';
  if (cause instanceof ScanError && !(isTimeUp && partialReason?.code === 'tooLarge')) return cause;
  if (partialReason) return new ScanError(partialReason.code, partialReason.detail, cause);
  if (isTargetGone(cause)) return new ScanError('crashed', { reason: browserGone }, cause);
  return isContextGone(cause) ? new ScanError('navigates', {}, cause) : toScanError(cause);
}

/** Failures after which the browser cannot be trusted to be as it was. */
const mustKillAfter: readonly string[] = ['deadline', 'unresponsive', 'crashed'];

async function cleanUp(attempt: ScanAttempt, error: ScanError | undefined): Promise<void> {
  attempt.alarm.silence();
  attempt.navigation?.release();
  for (const { target, error: refusal } of attempt.context?.egress.refusals ?? []) {
    if (refusal.code === 'blocked')
      attempt.log('info', 'egress refused', { url: attempt.url, target, ...refusal.detail });
  }
  const { context: pageContext, partialReason, takesScreenshot, screenshot } = attempt;
  if (!pageContext) return;
  // A page that could not be painted in time may still be busy: nobody else gets its place.
  const isBusy = takesScreenshot && !screenshot;
  if (error || partialReason || isBusy)
    return pageContext.close(error !== undefined && mustKillAfter.includes(error.code));
  await attempt.contexts.release(pageContext, attempt.url);
}
