import { join } from 'node:path';
import { checkout } from '../checkout.mjs';
import { run } from '../processes/command.mjs';

/**
 * What is run. `undefined`: all of it.
 *
 * @typedef {object} Selection
 * @property {readonly string[] | undefined} unitFiles
 * @property {string | undefined} journeys a regular expression over files, names and tags
 * @property {boolean} outages whether journeys that break the site may be among them
 * @property {readonly string[] | undefined} checks
 * @property {string | undefined} base what the work is compared with
 * @property {string} reason for the person who waits
 */

/** These run whatever has changed. */
const smokeTag = '@smoke';

/** @returns {Promise<Selection>} what the changes since `base` can concern */
export async function chooseAffected(/** @type {string} */ node, /** @type {string} */ base) {
  const output = await run(node, ['libs/workspace/src/affected/main.ts', base], {
    cwd: checkout,
    env: { ...process.env, PATH: `${join(checkout, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}` },
    what: 'the tests that the changes concern could not be chosen',
    todo: 'run npm test without --affected',
  });
  return selectionOf(JSON.parse(output), base);
}

/**
 * @typedef {{ everything: string } | { unitFiles: string[], journeys: string[], outages: boolean, checks: string[] }} Choice as
 *   `libs/workspace/src/affected` prints it
 * @returns {Selection}
 */
export function selectionOf(/** @type {Choice} */ choice, /** @type {string} */ base) {
  if ('everything' in choice) {
    return {
      unitFiles: undefined,
      journeys: undefined,
      outages: true,
      checks: undefined,
      base: undefined,
      reason: `everything is tested: ${choice.everything}`,
    };
  }
  const { unitFiles, journeys, outages, checks } = choice;
  const wanted = [smokeTag, ...journeys];
  return {
    unitFiles,
    journeys: wanted.map(patternOf).join('|'),
    outages,
    checks,
    base,
    reason: `since ${base}: ${unitFiles.length} files of unit tests, journeys ${named(wanted).join(', ')}`,
  };
}

/**
 * The runner compares with the path of a file below e2e, followed by titles and tags. A tag ends where its name ends: @ui is
 * not @ui-kit, and @runs is not @runs/run.
 *
 * @param {string} one a tag, a file, or a file and a tag
 */
const patternOf = (one) =>
  `${one
    .replace(/^e2e\//, '')
    .split(' ')
    .map(escaped)
    .join('.* ')}(?![\\w/-])`;

/** @returns {string[]} `@runs/run in 9 files` for the files with this tag */
function named(/** @type {readonly string[]} */ wanted) {
  const pairs = wanted.map((one) => one.split(' '));
  /** @type {Map<string, number>} */
  const files = new Map();
  for (const [, tag] of pairs) if (tag !== undefined) files.set(tag, (files.get(tag) ?? 0) + 1);
  const alone = pairs.filter(([, tag]) => tag === undefined).flat();
  return [...alone, ...[...files].map(([tag, count]) => `${tag} in ${count} ${count === 1 ? 'file' : 'files'}`)];
}

const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
