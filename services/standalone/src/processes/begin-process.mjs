import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { StageError } from '../stage-error.mjs';
import { identify } from './identity.mjs';

/**
 * @typedef {import('./identity.mjs').ProcessIdentity} ProcessIdentity
 *
 * @typedef {object} ProcessSpec
 * @property {string} name
 * @property {string} command
 * @property {readonly string[]} args
 * @property {NodeJS.ProcessEnv} env everything the process gets; nothing is inherited
 * @property {string} cwd
 * @property {string} log
 * @property {number | undefined} [uid]
 * @property {number | undefined} [gid]
 * @property {NodeJS.Signals} [stopSignal]
 * @property {() => Promise<void>} [before] makes room: runs before each start, also before a restart
 * @property {() => boolean | Promise<boolean>} isReady asked again and again while the process lives
 * @property {number} [readyWithinMs]
 * @property {string} [todo] what a person can do when it does not start
 */

/** @type {(spec: ProcessSpec) => Promise<{ child: import('node:child_process').ChildProcess, identity: ProcessIdentity }>} */
export async function beginProcess(spec) {
  const { command, args, env, cwd, uid, gid, log } = spec;
  const output = openLog(spec);
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', output, output],
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  });
  closeSync(output);
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) =>
      reject(new StageError(`${spec.name} could not be started`, { why: error.message, todo: spec.todo })),
    );
  });
  const identity = child.pid === undefined ? null : identify(child.pid);
  if (!identity)
    throw new StageError(`${spec.name} ended while it started`, { why: readLog(log), log, todo: spec.todo });
  return { child, identity };
}

/** The child writes to the file itself: it outlives the launcher without a broken pipe. @returns {number} */
function openLog(/** @type {ProcessSpec} */ { name, log }) {
  try {
    mkdirSync(dirname(log), { recursive: true });
    if (existsSync(log)) renameSync(log, `${log}.old`);
    return openSync(log, 'a', 0o600);
  } catch (error) {
    throw new StageError(`${name} could not be started`, {
      why: error instanceof Error ? error.message : String(error),
      todo: `check the free space on this disk, and who may write ${log}`,
    });
  }
}

/** Empty when there is none. */
export function readLog(/** @type {string} */ path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
