import { ScanError } from '@stufenlos/contracts/scan-error';
import type { ScanAttempt } from '../scan-attempt.ts';
import { admit } from './admit.ts';
import { isHtmlType } from './answer.ts';
import { challengeSelectors } from './bot-protection.ts';
import { shownDocument, worldOfDocument } from '../browser/isolated-world.ts';
import { failureOf } from './load-failure.ts';
import { brokenTransfer } from './network-errors.ts';
import type { World } from '../browser/isolated-world.ts';
import type { Robots } from '../discovery/robots.ts';
import { settle } from './settle.ts';
import { untilAborted } from '../until-aborted.ts';

/** Maximum number of characters of a challenge page; a page with more text has content of its own. */
const challengeTextLimit = 1500;
/** Puppeteer may report the response of a document after the browser shows it. */
const answerTimeoutMs = 300;

/** Waits until the page has settled and accepts the document that it shows then. @throws as `acceptDocument` */
export async function acceptSettledDocument(attempt: ScanAttempt, robots: Robots): Promise<void> {
  const { page, navigation, abort, limits } = attempt;
  if (!page || !navigation) throw new Error('the scan attempt has no page');
  await untilAborted(abort.signal, settle(page, navigation, limits));
  await acceptDocument(attempt, robots);
}

/**
 * Checks that the shown document may be judged: it must be HTML that the server sent as a page and in whole, and
 * robots.txt and the egress policy must allow its address. The same rules apply to the requested address and to
 * documents that the page navigates to by itself. Afterwards the scan attempt refers to exactly this document.
 *
 * @throws ScanError with the reason why the document must not be judged
 */
export async function acceptDocument(attempt: ScanAttempt, robots: Robots): Promise<void> {
  const { page, context: pageContext, navigation, abort } = attempt;
  if (!page || !pageContext || !navigation) throw new Error('the scan attempt has no page');
  // The world comes first: if another document replaces this one meanwhile, later evaluations in the world fail.
  const world = await untilAborted(abort.signal, worldOfDocument(page.mainFrame()));
  const shown = await untilAborted(abort.signal, shownDocument(page));
  const isError = shown.url.startsWith('chrome-error:');
  const answer = await navigation.answerTo(shown.id, isError ? 0 : answerTimeoutMs);
  const fault = answer && navigation.fault(answer);
  if (fault) throw fault;
  if (isError) throw failureOf(new Error(navigation.lastError ?? 'net::ERR_FAILED'), navigation, pageContext.egress);
  const broken = navigation.breakOf(shown.id);
  if (broken !== undefined) judgeBroken(attempt, brokenTransfer(broken));
  const { protocol } = new URL(shown.url);
  // Documents without a known HTTP response, such as `blob:` and `about:` documents, are not judged.
  if (!/^https?:$/.test(protocol)) throw new ScanError('navigates', { scheme: protocol.slice(0, -1) });
  if (!answer) throw new ScanError('navigates', {});
  if (answer.url !== attempt.url) await untilAborted(abort.signal, admit(attempt, robots, answer.url));

  const seen = await untilAborted(
    abort.signal,
    world.evaluate(inspect, challengeSelectors.join(','), challengeTextLimit),
  );
  const type = await untilAborted(abort.signal, rootOf(world));
  if (type !== 'html') throw new ScanError('notHtml', { type });
  if (!isHtmlType(seen.type)) throw new ScanError('notHtml', { type: seen.type });
  if (seen.isChallenge) throw new ScanError('botProtection', {});
  navigation.markShown(answer);
  attempt.world = world;
  attempt.title = seen.title;
  attempt.finalUrl = seen.url;
}

/**
 * A page whose transfer breaks off is loaded again. If it breaks off again, it is judged as far as it came: some servers
 * state a wrong length of pages that every visitor sees whole. A page that is too large is judged in the same way.
 */
function judgeBroken(attempt: ScanAttempt, error: ScanError): void {
  if (attempt.partialReason) return;
  if (!attempt.hasBrokenOff || error.detail['reason'] !== 'broken') throw error;
  attempt.partialReason = error.toFailure();
}

/** Resets everything that belongs to the last document after a navigation. */
export function forgetDocument(attempt: ScanAttempt): void {
  attempt.finalUrl = null;
  attempt.title = null;
  attempt.links = undefined;
  attempt.evidence = {};
}

/**
 * Local name of the root element, at most 50 characters, or `empty` without one. Scripts can replace or remove the root
 * element, and only a document with an `html` root can be judged.
 */
export const rootOf = (world: World): Promise<string> =>
  world.evaluate(() => {
    const root = Reflect.get(Document.prototype, 'documentElement', document) as Element | null;
    return root instanceof HTMLHtmlElement ? 'html' : (root?.localName ?? 'empty').slice(0, 50);
  });

/** Runs inside the page; self-contained. Reads properties from prototypes, because images and forms can clobber names. */
function inspect(selectors: string, limit: number) {
  const own = (member: 'contentType' | 'title') => Reflect.get(Document.prototype, member, document);
  const body: unknown = Reflect.get(Document.prototype, 'body', document);
  const textLength = body instanceof HTMLElement ? body.innerText.length : 0;
  const isChallenge = textLength < limit && Document.prototype.querySelector.call(document, selectors) !== null;
  return { type: own('contentType'), title: own('title'), url: location.href, isChallenge };
}
