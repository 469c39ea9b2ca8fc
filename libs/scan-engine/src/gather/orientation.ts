import { htmlLimit } from '@stufenlos/contracts/scan-words';
import type { World } from '../browser/isolated-world.ts';
import type { ElementFacts } from './evidence.ts';
import type { Audit } from './in-page/audit.ts';

declare const stufenlos: Audit;

/** Judged from evidence of our own: axe would fetch the style sheets of other origins again. */
export const orientationRule = 'css-orientation-lock';

/** What turns with the orientation of the screen (WCAG SC 1.3.4). */
export interface OrientationEvidence {
  /** A style sheet turns something in one orientation. */
  hasRules: boolean;
  /** The root element: what is said of the whole page is said of it. */
  page: ElementFacts;
  turned: { degrees: number; share: number; element: ElementFacts }[];
  /** Addresses of style sheets that nobody could read. */
  unread: string[];
}

const sheetLimit = 50;
const textLimit = 5_000_000;

/** What is needed of an answer of the network. */
export interface StyleSheetAnswer {
  ok(): boolean;
  headers(): Record<string, string>;
  text(): Promise<string>;
}

/**
 * Reads the style sheets of the page's main document. Those of other origins, which no script of the page may read, are
 * taken from what the browser has loaded for this page: nothing is fetched a second time.
 *
 * @param world of the page's main document, with the audit in it
 * @param answers by address; a sheet that has none was refused or is gone, and styles nothing
 */
export async function gatherOrientation(
  world: World,
  answers: ReadonlyMap<string, StyleSheetAnswer>,
): Promise<OrientationEvidence> {
  const ask = (texts: readonly string[]) =>
    world.evaluate((list, limit) => stufenlos.rotations(list, limit), texts, htmlLimit);
  const own = await ask([]);
  if (own.unread.length === 0) return own;
  const { texts, unread } = await loadedSheets(own.unread, answers);
  // Most have nothing to say about it.
  const telling = texts.filter((text) => /orientation\s*:/i.test(text));
  const all = telling.length === 0 ? own : await ask(telling);
  return { ...all, unread };
}

/** The sheets and what they import. */
async function loadedSheets(hrefs: readonly string[], answers: ReadonlyMap<string, StyleSheetAnswer>) {
  const texts: string[] = [];
  const unread: string[] = [];
  const seen = new Set(hrefs);
  // A set grows while it is gone through.
  for (const href of seen) {
    const answer = answers.get(href);
    if (!answer?.ok() || !/css/i.test(answer.headers()['content-type'] ?? '')) continue;
    const text = seen.size > sheetLimit ? undefined : await answer.text().catch(() => undefined);
    if (text === undefined || text.length > textLimit) {
      unread.push(href);
      continue;
    }
    texts.push(text);
    for (const [, written = ''] of text.matchAll(/@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/gi)) {
      const imported = URL.parse(written, href);
      if (imported) seen.add(imported.href);
    }
  }
  return { texts, unread };
}
