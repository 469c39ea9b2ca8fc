import { htmlLimit } from '@stufenlos/contracts/scan-constants';
import type { World } from '../browser/isolated-world.ts';
import type { OrientationEvidence } from './evidence.ts';
import type { Audit } from './in-page/audit/audit.ts';

declare const stufenlos: Audit;

/** Judged from our own evidence, because axe would fetch style sheets of other origins again. */
export const orientationRule = 'css-orientation-lock';

const sheetLimit = 50;
const textLimit = 5_000_000;

/** The used part of a network response. */
export interface StyleSheetAnswer {
  ok(): boolean;
  headers(): Record<string, string>;
  text(): Promise<string>;
}

/**
 * Reads the style sheets of the main document. Scripts cannot read sheets of other origins, so those are taken from
 * the responses that the browser received for this page. Nothing is fetched again.
 *
 * @param world world of the main document, with the audit script
 * @param answers responses by URL; a sheet without a response was refused and has no effect
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
  // Most sheets contain no orientation query.
  const relevant = texts.filter((text) => /orientation\s*:/i.test(text));
  const all = relevant.length === 0 ? own : await ask(relevant);
  return { ...all, unread };
}

/** Reads the sheets and the sheets that they import. */
async function loadedSheets(hrefs: readonly string[], answers: ReadonlyMap<string, StyleSheetAnswer>) {
  const texts: string[] = [];
  const unread: string[] = [];
  const seen = new Set(hrefs);
  // Imported sheets are added to the set during the iteration.
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
