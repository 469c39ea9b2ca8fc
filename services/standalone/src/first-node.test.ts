import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..');
const files = globSync('{*,src/**/*}.mjs', { cwd: folder });

/** With the version of Node that brought it. The launchers start at 20.0, before they have their own Node. */
const newer: [RegExp, string][] = [
  [/\bimport\.meta\.(?:dirname|filename)\b/, '20.11'],
  [/\bstyleText\b/, '20.12'],
  [/\bloadEnvFile\b/, '20.12'],
  [/\b(?:Map|Object)\.groupBy\b/, '21'],
  [/\bglob(?:Sync)?\(/, '22'],
  [/\bArray\.fromAsync\b/, '22'],
  [/\bPromise\.withResolvers\b/, '22'],
  [/\bURL\.parse\b/, '22.1'],
  [/\bPromise\.try\b/, '24'],
  [/\bRegExp\.escape\b/, '24'],
];
const withoutComments = (text: string) => text.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '');

it.each(newer)('no launcher uses %s, which came with Node %s', (pattern) => {
  const using = files.filter((path) => pattern.test(withoutComments(readFileSync(join(folder, path), 'utf8'))));
  expect(files).toContain(join('src', 'checkout.mjs'));
  expect(using).toEqual([]);
});
