import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} ReadyFacts
 * @property {string} address
 * @property {string} elapsed
 * @property {string[]} uses
 * @property {{ url: string, label: { en: string } }[]} examples
 */

/** What a person needs when everything runs. */
export function readyMessage(/** @type {ReadyFacts} */ { address, elapsed, uses, examples }) {
  const row = (/** @type {string} */ name, /** @type {string} */ text) => `  ${name.padEnd(9)}  ${text}`;
  return [
    '',
    `Stufenlos is ready after ${elapsed}:  ${address}`,
    '',
    row('uses', uses.join(', ')),
    ...examples.map(({ url, label }, index) => row(index === 0 ? 'to try' : '', `${url}  ${label.en}`)),
    row('logs', '.local/logs'),
    row('end', 'Ctrl-C'),
    '',
  ].join('\n');
}

/** How well the browser is locked in: the worker says it in its log when the browser starts. */
export function sandboxLevel(/** @type {string} */ logs) {
  try {
    const level = /"sandbox":"([\w-]+)"/.exec(readFileSync(join(logs, 'worker.log'), 'utf8'))?.[1];
    return level ? `, sandbox ${level}` : '';
  } catch {
    return '';
  }
}
