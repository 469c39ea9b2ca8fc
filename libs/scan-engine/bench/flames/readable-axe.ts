import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { memoize } from '../../src/gather/in-page/memoize.ts';

/** The places of `patch-axe.ts` in axe-core's readable source. */
const memoizer = "(0, import_memoizee['default'])(fn, options)";
const gridSize = 'gridSize: 200,';
/** What surrounds axe-core in the script of the audit. */
const licence = '/*! axe v';
const ownPart = 'globalThis.stufenlos = (';

/**
 * Replaces axe-core in the script of the audit by the version with readable names, with the same changes. A profile of
 * the minified version names no function. Other scripts are returned unchanged.
 *
 * @throws Error when a replaced part is not found exactly once, as may happen with a new version of axe-core
 */
export function withReadableAxe(source: string): string {
  if (!source.includes(ownPart)) return source;
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.js'), 'utf8');
  const [before] = splitOnce(source, licence);
  const [, own] = splitOnce(source, ownPart);
  const [beforeMemoizer, afterMemoizer] = splitOnce(axe, memoizer);
  const patched = `${beforeMemoizer}(${String(memoize)})(fn)${afterMemoizer}`;
  const readable = splitOnce(patched, gridSize).join('get gridSize() { return axe.gridSize || 200; },');
  return `${before}${readable}\n${ownPart}${own}`;
}

function splitOnce(text: string, part: string): [before: string, after: string] {
  const [before, after, ...others] = text.split(part);
  if (before === undefined || after === undefined || others.length > 0) throw new Error(`expected "${part}" once`);
  return [before, after];
}
