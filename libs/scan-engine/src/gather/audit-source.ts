import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { clobberableProperties } from './clobberable-properties.ts';
import { auditRuns } from './in-page/audit/audit-runs.ts';
import { createAudit } from './in-page/audit/audit.ts';
import { elementQueries } from './in-page/audit/element-queries.ts';
import { disarmForms } from './in-page/disarm-forms.ts';
import { pageFunctions } from './in-page/page-functions.ts';
import { watchChanges } from './in-page/settling/watch-changes.ts';
import type { StaticCheck } from '../checks/define-check.ts';
import { staticChecks } from '../checks/static-checks.ts';
import { ownTag } from '../profiles/own-tag.ts';
import { questionRule, questions, questionTag } from '../questions/index.ts';
import { patchAxe } from './patch-axe.ts';

const require = createRequire(import.meta.url);
let source: string | undefined;

/**
 * The script for the isolated world of each frame: axe-core and our in-page functions. The functions are embedded as
 * source text, so each is self-contained and receives the others that it needs as arguments.
 */
export function auditSource(): string {
  source ??= inAscii(joinedSource());
  return source;
}

function joinedSource(): string {
  return [
    patchAxe(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')),
    `globalThis.stufenlos = (() => {
      ${[...Object.values(pageFunctions), disarmForms, auditRuns, elementQueries, createAudit].join('\n')}
      const disarm = (read = ${JSON.stringify(clobberableProperties)}) => disarmForms(read);
      const inPage = { ${Object.keys(pageFunctions).join(', ')}, disarm };
      const collectors = [${collectors().map(collectorSource).join()}];
      return createAudit(axe, inPage, { auditRuns, elementQueries, collectors });
    })();
    undefined;`,
  ].join('\n');
}

/**
 * One character beyond Latin-1 makes the browser keep, send and scan the whole source with two bytes per character, in
 * each renderer. Escapes mean the same in strings, regular expressions and names, the only places where they occur.
 */
const inAscii = (code: string): string =>
  // Character by character, so that an astral one becomes two escapes, as strings need it.
  code.replace(/[^\t\n\r -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** More than are asked of one kind, because some turn out to be answered. */
const questionLimit = 24;

interface Collector extends Pick<StaticCheck, 'id' | 'selector' | 'includesHidden'> {
  tag: string;
  limit?: number;
  matches?: unknown;
  collect: unknown;
}

const collectors = (): Collector[] => [
  ...staticChecks.map((check) => ({ ...check, tag: ownTag })),
  ...questions.map((question) => ({
    ...question,
    id: questionRule(question.kind),
    tag: questionTag,
    limit: questionLimit,
  })),
];

function collectorSource({ id, tag, limit, selector, includesHidden = false, matches, collect }: Collector): string {
  const data = JSON.stringify({ id, tag, limit, selector, includesHidden });
  return `{ ...${data}, ...(${functionSource('matches', matches)}), ...(${functionSource('collect', collect)}) }`;
}

/** As a property of an object, because methods have no other valid source. */
function functionSource(name: string, work: unknown): string {
  const source = String(work);
  return source.startsWith(`${name}(`) ? `{ ${source} }` : `{ ${name}: ${source} }`;
}

/** The same for each new main document. Frames get the script when they are audited, because most pages have none. */
export const preloadSource = (): string =>
  `if (window === window.parent) {\n(${String(watchChanges)})();\n${auditSource()}\n}`;
