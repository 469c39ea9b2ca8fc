import { readFileSync } from 'node:fs';
import { StageError } from '../stage-error.mjs';

/** Which service reads which variables, written by `npm run environment`. @type {Record<'api' | 'worker' | 'edge' | 'sandbox', { variables: string[], secrets: string[] }>} */
export const declared = JSON.parse(readFileSync(new URL('variables.generated.json', import.meta.url), 'utf8'));

const namesOf = (/** @type {'variables' | 'secrets'} */ kind) =>
  new Set(Object.values(declared).flatMap((service) => service[kind]));

/**
 * The environment of the person who starts it, with the value of each secret that only `<NAME>_FILE` names: what the
 * launcher itself sets would otherwise contradict the file.
 *
 * @returns {NodeJS.ProcessEnv}
 * @throws {StageError}
 */
export function personSettings(/** @type {NodeJS.ProcessEnv} */ environment = process.env) {
  const settings = { ...environment };
  for (const name of namesOf('secrets')) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) throw new StageError(`${name} and ${name}_FILE are set`, { todo: 'unset one of them' });
    settings[name] = readSecret(name, path);
  }
  return settings;
}

/** @type {(name: string, path: string) => string} */
function readSecret(name, path) {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new StageError(`the file of ${name}_FILE cannot be read`, { why, todo: 'correct the path' });
  }
}

/**
 * Variables that look like settings and are none, such as misspelt ones, and settings that have no effect because the
 * launcher decides them. A first word that several settings share makes a variable look like one.
 *
 * @param {NodeJS.ProcessEnv} settings
 * @param {Record<string, NodeJS.ProcessEnv>} environments of the processes
 * @returns {string[]} sentences
 */
export function settingProblems(settings, environments) {
  const known = namesOf('variables');
  // A name of one word belongs to no family.
  const words = [...known].map(firstWord).filter((word) => word !== '');
  const families = new Set(words.filter((word, index) => words.indexOf(word) < index));
  const secretFiles = new Set([...namesOf('secrets')].map((name) => `${name}_FILE`));
  return Object.keys(settings).flatMap((name) => {
    if (!known.has(name)) {
      const isUnknown = families.has(firstWord(name)) && !secretFiles.has(name);
      return !isUnknown ? [] : [`${name} is no setting (services/docs/settings.md lists all)`];
    }
    const entries = (settings[name] ?? '').split(',').map((entry) => entry.trim());
    const isUsed = Object.values(environments).some((one) => entries.every((entry) => one[name]?.includes(entry)));
    return isUsed || !settings[name] ? [] : [`${name} is not used: the launcher decides it`];
  });
}

const firstWord = (/** @type {string} */ name) => name.slice(0, name.indexOf('_') + 1);
