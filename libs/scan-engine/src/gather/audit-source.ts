import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { clobberableProperties } from './clobberable-properties.ts';
import { ancestorsOf } from './in-page/ancestors-of.ts';
import { createAudit } from './in-page/audit.ts';
import { disarmForms } from './in-page/disarm-forms.ts';
import { gridSizeFor } from './in-page/grid-size-for.ts';
import { htmlOf } from './in-page/html-of.ts';
import { isInert } from './in-page/is-inert.ts';
import { modalDialogs } from './in-page/modal-dialogs.ts';
import { labelWithoutIcons } from './in-page/label-without-icons.ts';
import { rememberStyles } from './in-page/remember-styles.ts';
import { rectOf } from './in-page/rect-of.ts';
import { rotationsOf } from './in-page/rotations-of.ts';
import { selectorOf } from './in-page/selector-of.ts';
import { skeletonOf } from './in-page/skeleton-of.ts';
import { watchChanges } from './in-page/watch-changes.ts';
import { patchAxe } from './patch-axe.ts';

const require = createRequire(import.meta.url);
const describers = [
  selectorOf,
  htmlOf,
  rectOf,
  ancestorsOf,
  skeletonOf,
  isInert,
  modalDialogs,
  labelWithoutIcons,
  rotationsOf,
  gridSizeFor,
  rememberStyles,
];
let source: string | undefined;

/**
 * The script for the isolated world of each frame: axe-core and our in-page functions. The functions are embedded as
 * source text, so each is self-contained and receives the others that it needs as arguments.
 */
export function auditSource(): string {
  source ??= [
    patchAxe(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')),
    `globalThis.stufenlos = (() => {
      ${[...describers, disarmForms, createAudit].join('\n')}
      const disarm = () => disarmForms(${JSON.stringify(clobberableProperties)});
      return createAudit(axe, { ${describers.map(({ name }) => name).join(', ')}, disarm });
    })();
    undefined;`,
  ].join('\n');
  return source;
}

/** The same for each new main document. Frames get the script when they are audited, because most pages have none. */
export const preloadSource = (): string =>
  `if (window === window.parent) {\n(${String(watchChanges)})();\n${auditSource()}\n}`;
