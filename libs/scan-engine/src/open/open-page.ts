import { hostKeyOf, hostPort } from '@stufenlos/contracts/address';
import type { Page } from 'puppeteer';
import { ScanError } from '../failure.ts';
import type { Visit } from '../visit.ts';
import { isHtmlType } from './answer.ts';
import { challengeMarks } from './bot-wall.ts';
import type { Egress } from './egress.ts';
import { isolatedWorld } from './isolated-world.ts';
import { Navigation } from './navigation.ts';
import { networkErrorName, networkFailure } from './network-errors.ts';
import type { Robots } from './robots.ts';
import { ping, settle } from './settle.ts';

/** A challenge page has no text of its own; more letters than this are content. */
const wallTextLimit = 1500;
const answerLimitMs = 300;
/** Ends of a navigation behind which there is an answer that says more; it may be told a moment later. */
const answeredErrors: readonly (string | undefined)[] = ['ERR_ABORTED', 'ERR_INVALID_AUTH_CREDENTIALS'];

/**
 * Opens the address in the visit's berth and waits until it has come to rest. Afterwards the visit's page shows
 * HTML of the site; everything else is thrown by its name.
 *
 * @throws ScanError
 */
export async function openPage(visit: Visit, robots: Robots): Promise<void> {
  const { berth, alarm, limits, url } = visit;
  if (!berth) throw new Error('a visit without a berth');
  const { page, egress } = berth;
  const navigation = new Navigation(page, {
    refusalOf: (target) => egress.refusalOf(target),
    onFault: (error) => alarm.ring(error),
  });
  visit.page = page;
  visit.navigation = navigation;

  // An owner speaks for their own website: where a redirect leads elsewhere, robots.txt counts again (P46).
  const ownHost = visit.robots === 'owner' ? hostKeyOf(new URL(url)) : undefined;
  const admit = (address: string) =>
    hostKeyOf(new URL(address)) === ownHost ? Promise.resolve() : robots.admit(address, egress.url);
  await alarm.race(admit(url));
  await alarm.race(load(visit, page, navigation, egress));
  await alarm.race(settle(page, navigation, limits));

  const shown = navigation.answer?.url ?? url;
  if (new URL(shown).origin !== new URL(url).origin) await alarm.race(admit(shown));
  visit.title = await alarm.race(judgeDocument(page, navigation, egress));
  visit.finalUrl = page.url();
}

async function load(visit: Visit, page: Page, navigation: Navigation, egress: Egress): Promise<void> {
  const { loadMs } = visit.limits;
  const seconds = Math.round(loadMs / 1000);
  try {
    await page.goto(visit.url, { waitUntil: 'load', timeout: loadMs });
  } catch (cause) {
    if (isTimeout(cause)) {
      if (!navigation.hasDocument) throw new ScanError('timeout', { seconds }, cause);
      await goOnWithoutLoad(visit, page, seconds);
      return;
    }
    if (answeredErrors.includes(networkErrorName(String(cause)))) await navigation.firstAnswer(answerLimitMs);
    throw failureOf(cause, navigation, egress);
  }
}

/** HTML is there but loading never ends: what has arrived is judged. */
async function goOnWithoutLoad(visit: Visit, page: Page, seconds: number): Promise<void> {
  await ping(page, visit.limits.pingMs);
  visit.shortfall ??= { code: 'timeout', detail: { seconds } };
  const session = await page.createCDPSession();
  await session.send('Page.stopLoading');
  await session.detach();
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

/** The browser's word about a main document that could not be had, in ours. */
function failureOf(cause: unknown, navigation: Navigation, egress: Egress): ScanError {
  if (cause instanceof ScanError) return cause;
  const name = networkErrorName(String(cause));
  if (name === undefined) return new ScanError('internal', {}, cause);
  const target = navigation.lastUrl === undefined ? undefined : URL.parse(navigation.lastUrl);
  // Behind a tunnel the browser sees only that it failed; our own proxy knows why.
  const refusal = name === 'ERR_TUNNEL_CONNECTION_FAILED' && target ? egress.refusalOf(hostPort(target)) : undefined;
  return refusal ?? navigation.fault() ?? abandonedAnswer(name, navigation) ?? networkFailure(name, cause);
}

/** A sound answer that the browser gave up: without a type it took the bytes for a file to be saved. */
function abandonedAnswer(name: string, { answer }: Navigation): ScanError | undefined {
  if (name !== 'ERR_ABORTED' || !answer || answer.headers['content-type']) return undefined;
  return new ScanError('notHtml', { type: 'application/octet-stream' });
}

/** @returns the title of what is shown */
async function judgeDocument(page: Page, navigation: Navigation, egress: Egress): Promise<string> {
  const fault = navigation.fault();
  if (fault) throw fault;
  if (!/^https?:/.test(page.url())) {
    throw failureOf(new Error(navigation.lastError ?? 'net::ERR_FAILED'), navigation, egress);
  }
  const look = (marks: string, limit: number) => ({
    type: document.contentType,
    title: document.title,
    isWall: document.querySelector(marks) !== null && (document.body?.innerText ?? '').length < limit,
  });
  const seen = await isolatedWorld(page.mainFrame()).evaluate(look, challengeMarks.join(','), wallTextLimit);
  if (!isHtmlType(seen.type)) throw new ScanError('notHtml', { type: seen.type });
  if (seen.isWall) throw new ScanError('botProtection', {});
  return seen.title;
}
