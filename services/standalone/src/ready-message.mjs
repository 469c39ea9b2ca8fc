import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} ReadyFacts
 * @property {string} address
 * @property {string} elapsed
 * @property {string[]} uses
 * @property {string} sandbox how well the browser is locked in, empty when unknown
 * @property {{ url: string, label: { en: string } }[]} examples
 * @property {import('./environment/sign-in-facts.mjs').SignInFacts} signIn
 */

const noSandbox =
  'the browser has NO SANDBOX here: open only pages you trust (why: .local/logs/worker.log, libs/chromium/README.md)';

/** What a person needs when everything runs. */
export function readyMessage(/** @type {ReadyFacts} */ { address, elapsed, uses, sandbox, examples, signIn }) {
  const row = (/** @type {string} */ name, /** @type {string} */ text) => `  ${name.padEnd(9)}  ${text}`;
  return [
    '',
    `Stufenlos is ready after ${elapsed}:  ${address}`,
    '',
    row('uses', uses.join(', ')),
    ...(sandbox === 'none' ? [row('careful', noSandbox)] : []),
    ...examples.map(({ url, label }, index) => row(index === 0 ? 'to try' : '', `${url}  ${label.en}`)),
    ...signInTexts(signIn).map((text, index) => row(index === 0 ? 'sign in' : '', text)),
    row('mail', `${address}/sandbox/mail  every mail that is sent here`),
    row('logs', '.local/logs'),
    row('end', 'Ctrl-C'),
    '',
  ].join('\n');
}

/** @returns {string[]} */
function signInTexts(/** @type {import('./environment/sign-in-facts.mjs').SignInFacts} */ { issuer, accounts }) {
  if (issuer !== undefined) return [`at ${issuer}`];
  return accounts.map(({ email, password }) => `${email}  password ${password}`);
}

/** How well the browser is locked in: the worker says it in its log when the browser starts. @returns {string} */
export function sandboxLevel(/** @type {string} */ logs) {
  try {
    return /"sandbox":"([\w-]+)"/.exec(readFileSync(join(logs, 'worker.log'), 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}
