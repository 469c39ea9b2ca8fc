import type { EngineInfo, PageResult } from '@stufenlos/contracts';
import { within } from './alarm.ts';
import { ScanError, toScanError } from './failure.ts';
import { auditBehindDialogs } from './gather/audit-behind-dialogs.ts';
import { gatherAxe } from './gather/axe.ts';
import { gatherOrientation, orientationRule } from './gather/orientation.ts';
import { takeScreenshot } from './gather/screenshot.ts';
import { linksOf } from './gather/in-page/links-of.ts';
import { judge } from './judge/judge.ts';
import { browserGone } from './open/browser-process.ts';
import type { End } from './open/browser-process.ts';
import { isContextGone, isTargetGone } from './open/isolated-world.ts';
import type { World } from './open/isolated-world.ts';
import { acceptDocument, forgetDocument, rootOf } from './open/accept-document.ts';
import { openPage } from './open/open-page.ts';
import type { Robots } from './open/robots.ts';
import { settle } from './open/settle.ts';
import { profiles } from './profiles/profiles.ts';
import { report } from './report/report.ts';
import type { Visit } from './visit.ts';

/** What all scans share. */
export interface House {
  robots: Robots;
  engine: EngineInfo;
}

/** The whole story of one page: open, gather, judge, report; whatever happens, its place is left clean. */
export async function scan(visit: Visit, house: House, isAlone: boolean): Promise<PageResult> {
  let error: ScanError | undefined;
  try {
    await visit.alarm.race(open(visit, house, isAlone));
    await audit(visit, house);
    await look(visit);
  } catch (cause) {
    error = explained(cause, visit);
    if (error.code === 'internal') visit.log('error', 'scan failed', { url: visit.url, cause: String(error.cause) });
  } finally {
    await leave(visit, error);
  }
  return report(visit, judge(visit.evidence), house.engine, error);
}

async function open(visit: Visit, house: House, isAlone: boolean): Promise<void> {
  visit.onPhase('opening');
  const { alarm, url } = visit;
  const berth = await visit.berths.take(url, isAlone);
  visit.berth = berth;
  // The bell may have rung while the place was prepared: then nobody else will leave it.
  if (alarm.hasRung) return berth.leave(false);
  berth.begin(
    (error) => overflow(visit, error),
    (error) => alarm.ring(error),
  );
  void berth.gone.then((end) => alarm.ring(endOf(end, isAlone)));
  if (visit.takesPicture) await berth.paintFull();
  await openPage(visit, house.robots);
}

/** In a browser of its own it was certainly this page that took the memory. */
const endOf = (end: End, isAlone: boolean) =>
  end === 'memory' && isAlone
    ? new ScanError('tooLarge', { reason: 'memory' })
    : new ScanError('crashed', { reason: browserGone });

/** What has arrived is judged, when there is something; else the page is too large. */
function overflow(visit: Visit, error: ScanError): void {
  if (visit.navigation?.hasDocument) visit.shortfall ??= error.toFailure();
  else visit.alarm.ring(error);
}

/** A page may go elsewhere while it is judged so many times; then what it went to is judged from the beginning. */
const mostMoves = 1;

async function audit(visit: Visit, { robots }: House): Promise<void> {
  for (let moves = 0; ; moves += 1) {
    try {
      await acceptDocument(visit, robots);
      await follow(visit);
      visit.onPhase('auditing');
      await gather(visit);
      return;
    } catch (cause) {
      if (!isContextGone(cause)) throw cause;
      forgetDocument(visit);
      if (moves === mostMoves) throw new ScanError('navigates', {}, cause);
    }
  }
}

/** More links than a page is read for are a list of something, or made up. */
const linkLimit = 2000;

/** First, so that a page whose audit takes too long still leads to the others. Never the reason of a failure. */
async function follow(visit: Visit): Promise<void> {
  const { world, alarm, limits, collectsLinks } = visit;
  if (!collectsLinks || !world) return;
  const links = world.evaluate(linksOf, linkLimit).catch(() => undefined);
  visit.links = (await alarm.race(within(links, limits.frameMs, () => undefined))) ?? [];
}

async function gather(visit: Visit): Promise<void> {
  const { page, navigation, world, alarm, limits } = visit;
  if (!page || !navigation || !world) throw new Error('a visit without a page');
  const { tags, rules } = profiles[visit.profile];
  const options = { tags, rules, frameMs: limits.frameMs, frames: limits.frames };
  const work = auditBehindDialogs(world, {
    audit: () => gatherAxe(page.mainFrame(), options, world),
    settle: () => settle(page, navigation, limits),
    onFirst: (evidence) => (visit.evidence = evidence),
  });
  try {
    visit.evidence = await alarm.race(work);
  } catch (cause) {
    // What an audit says of a page that has lost its root meanwhile is no fault of ours.
    const type = isContextGone(cause) || cause instanceof ScanError ? 'html' : await alarm.race(rootOf(world));
    throw type === 'html' ? cause : new ScanError('notHtml', { type }, cause);
  }
  if (rules.includes(orientationRule)) await gatherStyles(visit, world);
}

/** Never the reason of a failure: a page whose style sheets could not be gone through was judged in all other respects. */
async function gatherStyles({ alarm, limits, navigation, evidence }: Visit, world: World): Promise<void> {
  const work = gatherOrientation(world, navigation?.styleSheets ?? new Map()).catch(() => undefined);
  const orientation = await alarm.race(within(work, limits.frameMs, () => undefined));
  if (orientation) evidence.orientation = orientation;
}

/** Last, and never the reason of a failure: what was judged stands without a picture as well. */
async function look(visit: Visit): Promise<void> {
  const { page, world, alarm, takesPicture, limits } = visit;
  if (!takesPicture || !page || !world) return;
  const screenshot = await alarm
    .race(takeScreenshot(page, visit.pictureWidth, limits.pictureMs))
    .catch(() => undefined);
  if (!screenshot) return;
  // Of the page that was judged, not of one that came since.
  const isThere = within(
    world.evaluate(() => true).catch(() => false),
    limits.frameMs,
    () => false,
  );
  if (await alarm.race(isThere).catch(() => false)) visit.screenshot = screenshot;
}

/** Whatever broke our hold on the page, in our words. What is neither the page's nor the browser's doing is ours. */
function explained(cause: unknown, { shortfall }: Visit): ScanError {
  // What was cut off for its size says more than the clock that stopped us on the rest of it.
  const isTimeUp = cause instanceof ScanError && cause.code === 'deadline';
  if (cause instanceof ScanError && !(isTimeUp && shortfall?.code === 'tooLarge')) return cause;
  if (shortfall) return new ScanError(shortfall.code, shortfall.detail, cause);
  if (isTargetGone(cause)) return new ScanError('crashed', { reason: browserGone }, cause);
  return isContextGone(cause) ? new ScanError('navigates', {}, cause) : toScanError(cause);
}

/** Failures after which the browser cannot be trusted to be as it was. */
const mustKillAfter: readonly string[] = ['deadline', 'unresponsive', 'crashed'];

async function leave(visit: Visit, error: ScanError | undefined): Promise<void> {
  visit.alarm.silence();
  visit.navigation?.release();
  for (const { target, error: refusal } of visit.berth?.egress.refusals ?? []) {
    if (refusal.code === 'blocked') visit.log('info', 'egress refused', { url: visit.url, target, ...refusal.detail });
  }
  const { berth, shortfall, takesPicture, screenshot } = visit;
  if (!berth) return;
  // A page that could not be painted in time may still be busy: nobody else gets its place.
  const isBusy = takesPicture && !screenshot;
  if (error || shortfall || isBusy) return berth.leave(error !== undefined && mustKillAfter.includes(error.code));
  await visit.berths.giveBack(berth, visit.url);
}
