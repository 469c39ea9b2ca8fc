import { parseSync } from 'oxc-parser';
import { basename } from 'node:path';
import type { SourceFile } from '@stufenlos/remote-tools/checks';

/**
 * Files whose name shares no word with any of their exports, and how many files were looked at. Entries, settings of
 * tools, migrations and the checks of the engine, which their folders name, have names of their own and are left out.
 */
export function misnamedFiles(files: readonly SourceFile[]): { misnamed: string[]; all: number } {
  const named = files
    .filter(({ path }) => !hasFixedName(path))
    .map(({ path, text }) => ({ path, names: exportsOf(path, text) }));
  const exporting = named.filter(({ names }) => names.length > 0);
  const misnamed = exporting.filter(({ path, names }) => !shareWord(nameOf(path), names.join(' ')));
  return { misnamed: misnamed.map(({ path, names }) => `${path}: exports ${names.join(', ')}`), all: exporting.length };
}

const hasFixedName = (path: string) =>
  /(?:^|\/)(?:index|main|remote|prerender|preview)\.\w+$|\.config\.\w+$|\/migrations\/|\/checks\/[^/]+\/check\.ts$/.test(
    path,
  );

const nameOf = (path: string) => basename(path).replace(/\.\w+$/, '');

function exportsOf(path: string, text: string): string[] {
  const { staticExports } = parseSync(path, text).module;
  return staticExports.flatMap(({ entries }) => entries.flatMap(({ exportName }) => exportName.name ?? []));
}

function shareWord(one: string, other: string): boolean {
  const others = stemsOf(other);
  return stemsOf(one).some((stem) => others.some((word) => stem === word || sameStart(stem, word)));
}

const stemsOf = (text: string) =>
  text
    .split(/[^A-Za-z\d]+|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter(Boolean)
    .map((word) =>
      word
        .toLowerCase()
        .replace(/ies$/, 'y')
        .replace(/(?:ing|ed|er|or|es|s|e|al)$/, ''),
    );

/** `plan` and `plann` from `planning`, `screen` and `screens`. */
const sameStart = (one: string, other: string) =>
  one.length > 3 && other.length > 3 && one.slice(0, 4) === other.slice(0, 4);
