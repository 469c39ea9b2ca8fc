import { memoize } from './in-page/memoize.ts';

/** Where axe-core makes a function remember its answers, in its own minified words. */
const memoizer = /(\w+)=\(0,\w+\.default\)\(\1,\w+\)(?=,axe\._memoizedFns\.push\(\1\))/g;

/** Side of the squares in which axe-core looks up what lies where, px; among constants that it freezes. */
const gridSize = /\bgridSize:(\d+)/g;

/**
 * Axe-core's source with a quicker memory, as a fifth of the time of its rules went into the old one, and with squares
 * that follow `axe.gridSize` where it is set (see `gridSizeFor`). What axe finds stays the same, which
 * `quicker-axe.test.ts` shows element by element.
 *
 * @throws when this version of axe-core does not do either in the one way that is known here
 */
export function patchAxe(source: string): string {
  once(source, memoizer, 'makes functions remember');
  once(source, gridSize, 'says how large its squares are');
  return source
    .replace(memoizer, (_place, name: string) => `${name}=(${String(memoize)})(${name})`)
    .replace(gridSize, (_place, own: string) => `get gridSize(){return axe.gridSize||${own}}`);
}

function once(source: string, what: RegExp, words: string): void {
  const places = source.match(what)?.length ?? 0;
  if (places !== 1) throw new Error(`axe-core ${words} in ${places} places, 1 was expected`);
}
