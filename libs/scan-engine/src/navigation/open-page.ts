import type { Page } from 'puppeteer';
import { ScanError } from '@stufenlos/contracts/scan-error';
import type { ScanAttempt } from '../scan-attempt.ts';
import { admit } from './admit.ts';
import type { Egress } from '@stufenlos/egress';
import { failureOf } from './load-failure.ts';
import { Navigation } from './navigation.ts';
import { networkErrorName } from './network-errors.ts';
import type { Robots } from '../discovery/robots.ts';
import { ping } from './settle.ts';
import { untilAborted } from '../until-aborted.ts';
import { withTimeout } from '../with-timeout.ts';

const answerTimeoutMs = 300;
/** As long as clearing a page context may take. */
const endTimeoutMs = 3000;
/** Errors of a navigation with a response that tells the cause. Puppeteer may report the response later. */
const answeredErrors: readonly (string | undefined)[] = ['ERR_ABORTED', 'ERR_INVALID_AUTH_CREDENTIALS'];

/**
 * Opens the requested address in the page context of the scan attempt, if robots.txt allows it. `acceptDocument` then
 * checks the document.
 *
 * @throws ScanError when the address must not or cannot be opened
 */
export async function openPage(attempt: ScanAttempt, robots: Robots): Promise<void> {
  const { context: pageContext, abort, url } = attempt;
  if (!pageContext) throw new Error('the scan attempt has no page context');
  const { page, egress, received } = pageContext;
  const navigation = new Navigation(page, {
    received,
    refusalOf: (target) => egress.refusalOf(target),
    onFault: (error) => abort.abort(error),
  });
  attempt.page = page;
  attempt.navigation = navigation;

  await untilAborted(abort.signal, admit(attempt, robots, url));
  await untilAborted(abort.signal, load(attempt, page, navigation, egress));
}

async function load(attempt: ScanAttempt, page: Page, navigation: Navigation, egress: Egress): Promise<void> {
  const { loadMs } = attempt.limits;
  const seconds = Math.round(loadMs / 1000);
  const loading = page.goto(attempt.url, { waitUntil: 'load', timeout: loadMs });
  attempt.loading = loading;
  try {
    await loading;
  } catch (cause) {
    if (isTimeout(cause)) {
      if (!navigation.hasDocument) throw new ScanError('timeout', { seconds }, cause);
      await stopLoading(attempt, page, seconds);
      return;
    }
    if (answeredErrors.includes(networkErrorName(String(cause)))) await navigation.firstAnswer(answerTimeoutMs);
    throw failureOf(cause, navigation, egress);
  }
}

/** Stops a page that shows a document but does not finish loading. It is judged as partial. */
async function stopLoading(attempt: ScanAttempt, page: Page, seconds: number): Promise<void> {
  await ping(page, attempt.limits.pingMs);
  attempt.partialReason ??= { code: 'timeout', detail: { seconds } };
  await stop(page);
}

async function stop(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  try {
    await session.send('Page.stopLoading');
  } finally {
    await session.detach();
  }
}

/**
 * Ends the loading of a document that is not judged, so that its page can open another one.
 *
 * @returns whether it has ended within 3 s
 */
export async function endLoading({ page, loading }: ScanAttempt): Promise<boolean> {
  if (!page || !loading) return false;
  // Chromium refuses to stop a document that is just replacing another one. Then it is loaded to its end.
  const ended = Promise.allSettled([stop(page), loading]).then(() => true);
  return withTimeout(ended, endTimeoutMs, () => false);
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';
