import { ScanError } from '../scan-error.ts';
import type { ScanAttempt } from '../scan-attempt.ts';
import { admit } from './admit.ts';
import { isHtmlType } from './answer.ts';
import { challengeSelectors } from './bot-protection.ts';
import { shownDocument, worldOfDocument } from '../browser/isolated-world.ts';
import { failureOf } from './load-failure.ts';
import type { World } from '../browser/isolated-world.ts';
import type { Robots } from '../discovery/robots.ts';
import { settle } from './settle.ts';

/** A challenge page has no text of its own; more letters than this are content. */
const wallTextLimit = 1500;
/** The browser tells of an answer before it shows the document, but not always to us. */
const answerLimitMs = 300;

/**
 * Waits until the page has come to rest and makes sure that what it shows may be judged: HTML that its server sent as a
 * page, from an address that robots.txt and our own network rules allow. The same for the address that was ordered and
 * for every document that the page goes to by itself. From here on the visit speaks of exactly this document.
 *
 * @throws ScanError what is wrong with the document
 */
export async function acceptDocument(attempt: ScanAttempt, robots: Robots): Promise<void> {
  const { page, context: pageContext, navigation, alarm, limits } = attempt;
  if (!page || !pageContext || !navigation) throw new Error('a visit without a page');
  await alarm.race(settle(page, navigation, limits));
  // The world first: should another document come while we ask about this one, it is lost, and we notice.
  const world = await alarm.race(worldOfDocument(page.mainFrame()));
  const shown = await alarm.race(shownDocument(page));
  const isError = shown.url.startsWith('chrome-error:');
  const answer = await navigation.answerTo(shown.id, isError ? 0 : answerLimitMs);
  const fault = answer && navigation.fault(answer);
  if (fault) throw fault;
  if (isError) throw failureOf(new Error(navigation.lastError ?? 'net::ERR_FAILED'), navigation, pageContext.egress);
  const { protocol } = new URL(shown.url);
  // Nobody answers for a document that the page made itself, nor for one whose request we did not see.
  if (!/^https?:$/.test(protocol)) throw new ScanError('navigates', { scheme: protocol.slice(0, -1) });
  if (!answer) throw new ScanError('navigates', {});
  if (answer.url !== attempt.url) await alarm.race(admit(attempt, robots, answer.url));

  const seen = await alarm.race(world.evaluate(look, challengeSelectors.join(','), wallTextLimit));
  const type = await alarm.race(rootOf(world));
  if (type !== 'html') throw new ScanError('notHtml', { type });
  if (!isHtmlType(seen.type)) throw new ScanError('notHtml', { type: seen.type });
  if (seen.isWall) throw new ScanError('botProtection', {});
  attempt.world = world;
  attempt.title = seen.title;
  attempt.finalUrl = seen.url;
}

/** The document is gone, and what was known of it says nothing about the next one. */
export function forgetDocument(attempt: ScanAttempt): void {
  attempt.finalUrl = null;
  attempt.title = null;
  attempt.links = undefined;
  attempt.evidence = {};
}

/**
 * Name of the root element: a script may replace the one that was sent, or take it away, and then nothing of HTML is
 * there to be judged. `empty` without any.
 */
export const rootOf = (world: World): Promise<string> =>
  world.evaluate(() => {
    const root = Reflect.get(Document.prototype, 'documentElement', document) as Element | null;
    return root instanceof HTMLHtmlElement ? 'html' : (root?.localName ?? 'empty').slice(0, 50);
  });

/** Runs inside the page; self-contained. Asked past pictures and forms that are called like what is asked for. */
function look(marks: string, limit: number) {
  const own = (member: 'contentType' | 'title') => Reflect.get(Document.prototype, member, document);
  const body: unknown = Reflect.get(Document.prototype, 'body', document);
  const letters = body instanceof HTMLElement ? body.innerText.length : 0;
  const isMarked = Document.prototype.querySelector.call(document, marks) !== null;
  return { type: own('contentType'), title: own('title'), url: location.href, isWall: isMarked && letters < limit };
}
