import { hasSeveralLines } from './in-page/has-several-lines.ts';
import { memoize } from './in-page/memoize.ts';

/** The expression of axe-core's minified source that memoizes a function. */
const memoizer = /\b(\w+)=\(0,\w+\.default\)\(\1,\w+\)(?=,axe\._memoizedFns\.push\(\1\))/g;

/** Cell size in px of axe-core's grid for overlapping elements, one of its frozen constants. */
const gridSize = /\bgridSize:(\d+)/g;

/** Where the check of inline styles passes elements whose text takes one line. */
const oneLine = /\b(\w+)&&!(\w+)\((\w+)\.actualNode\)\|\|/g;

/** Where a polyfill of axe-core tries in each document whether the browser's `Reflect.construct` is correct. */
const constructTrial =
  /!(\w+)\|\|\w+\(function\(\)\{var (\w+);return (\w+)\(\3\.call\)\|\|!\3\(Object\)\|\|!\3\(function\(\)\{\2=!0\}\)\|\|\2\}\)/g;

/**
 * Patches axe-core's source: a faster memoizer, because the original takes a fifth of the time of its rules, and a
 * grid cell size that follows `axe.gridSize` if it is set (see `gridSizeFor`). axe's results stay the same, which
 * `patch-axe.test.ts` verifies element by element, except for tight lines: axe-core takes lines whose boxes overlap for
 * one line, so it misses the tightest of them (WCAG 1.4.12).
 *
 * A trial of `Reflect.construct` is left out, because it throws an error, for whose stack the browser parses the whole
 * script again: 13 ms in each document.
 *
 * @throws Error when one of the expressions is not found exactly once, as may happen with a new version of axe-core
 */
export function patchAxe(source: string): string {
  assertOnce(source, memoizer, 'memoizer');
  assertOnce(source, gridSize, 'grid cell size');
  assertOnce(source, oneLine, 'check of inline styles');
  assertOnce(source, constructTrial, 'trial of Reflect.construct');
  return source
    .replace(memoizer, (_match, name: string) => `${name}=(${String(memoize)})(${name})`)
    .replace(constructTrial, (_match, construct: string) => `!${construct}`)
    .replace(gridSize, (_match, own: string) => `get gridSize(){return axe.gridSize||${own}}`)
    .replace(
      oneLine,
      (_match, only: string, isMultiline: string, container: string) =>
        `${only}&&!(${isMultiline}(${container}.actualNode)||(${String(hasSeveralLines)})(${container}.actualNode))||`,
    );
}

function assertOnce(source: string, pattern: RegExp, name: string): void {
  const count = source.match(pattern)?.length ?? 0;
  if (count !== 1) throw new Error(`expected the ${name} of axe-core once, found it ${count} times`);
}
