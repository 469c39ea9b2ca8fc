import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { StageError } from '../stage-error.mjs';
import { endTree, killTree } from './ending.mjs';
import { identify } from './identity.mjs';

/**
 * @typedef {object} CommandOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number | undefined} [uid]
 * @property {number | undefined} [gid]
 * @property {string} [input] text for standard input
 * @property {string} [log] file that gets everything the command prints
 * @property {string} [what] the sentence for a failure
 * @property {string} [todo] what a person can do about it
 * @property {(line: string) => void} [onLine]
 * @property {(chunk: Buffer) => void} [onChunk]
 */

/** Commands that run at this moment, such as an installation or a build. @type {Set<import('./identity.mjs').ProcessIdentity>} */
const running = new Set();
/** Work may go on to its next command when one failed, and the launcher does not wait for it. */
let isEnding = false;

/** Ends them together with what they started; their callers get a failure. None starts after them. */
export async function endRunningCommands() {
  isEnding = true;
  await Promise.all([...running].map((identity) => endTree(identity, { graceMs: 3000 })));
}

/** For a launcher that begins in a process in which another one has ended. */
export function allowCommands() {
  isEnding = false;
}

export function killRunningCommands() {
  isEnding = true;
  for (const identity of running) killTree(identity);
}

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<string>} what it printed, standard error included
 * @throws {StageError} with its last lines, when it cannot be started or does not end with 0
 */
export async function run(command, args, options = {}) {
  const { code, output } = await attempt(command, args, options);
  if (code === 0) return output;
  throw new StageError(options.what ?? `${command} failed (${code})`, {
    why: lastLines(output),
    todo: options.todo,
    log: options.log,
  });
}

/**
 * Like `run`, but a failure is an answer.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<{ code: number | string, output: string }>}
 */
export function attempt(command, args, options = {}) {
  if (isEnding) return Promise.resolve({ code: 'not started', output: 'the launcher is ending\n' });
  const { cwd, env, uid, gid, input, log, onLine, onChunk } = options;
  if (log) mkdirSync(dirname(log), { recursive: true });
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      ...(cwd === undefined ? {} : { cwd }),
      ...(env === undefined ? {} : { env }),
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
    });
    const identity = child.pid === undefined ? null : identify(child.pid);
    if (identity) running.add(identity);
    const forget = () => identity && running.delete(identity);
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += String(chunk);
      if (log) tryToAppend(log, chunk);
      onChunk?.(chunk);
      if (onLine) for (const line of String(chunk).split('\n')) if (line.trim()) onLine(line);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
    child.once('error', (error) => {
      forget();
      resolve({ code: 'not started', output: `${output}${error.message}\n` });
    });
    child.once('close', (code, name) => {
      forget();
      resolve({ code: code ?? name ?? 'unknown', output });
    });
  });
}

/** On a full disk the answer of a command still counts, and what it said is kept in memory. */
function tryToAppend(/** @type {string} */ log, /** @type {Buffer} */ chunk) {
  try {
    appendFileSync(log, chunk);
  } catch {
    // Thrown from here it would end the launcher, and leave every process behind.
  }
}

export const lastLines = (/** @type {string} */ text, count = 15) =>
  text.trimEnd().split('\n').slice(-count).join('\n');

/**
 * Runs a command whose output belongs to the person who watches; it is kept as well.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number, output: string }>} code 1 when it was killed or could not be started
 */
export async function show(command, args, options) {
  const { code, output } = await attempt(command, args, {
    ...options,
    onChunk: (chunk) => process.stdout.write(chunk),
  });
  return { code: typeof code === 'number' ? code : 1, output };
}
