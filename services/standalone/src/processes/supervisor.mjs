import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StageError } from '../stage-error.mjs';
import { lastLines } from './command.mjs';
import { endTree, killTree } from './ending.mjs';
import { identify } from './identity.mjs';
import { until } from './until.mjs';

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
 *
 * @typedef {object} Supervision
 * @property {{ put: (name: string, identity: ProcessIdentity) => void, remove: (name: string) => void }} record
 * @property {(name: string, text: string) => void} tell something happened to a running process
 * @property {(error: StageError) => void} giveUp a process cannot be kept alive
 * @property {readonly string[]} stopOrder
 * @property {number} [graceMs] before a process that does not end is killed
 * @property {readonly number[]} [backOffMs] pauses before the restarts; when they are used up the supervisor gives up
 */

const defaultBackOffMs = [500, 1000, 2000, 4000, 8000];
/** A process that lived this long had a good start; its next death is counted from the beginning. */
const steadyMs = 60_000;

/**
 * Starts the children in their own process groups (so that Ctrl-C reaches the launcher alone, which ends them in
 * order), brings back what dies, and stops all.
 * @param {Supervision} supervision
 */
export function createSupervisor({ record, tell, giveUp, stopOrder, graceMs = 8000, backOffMs = defaultBackOffMs }) {
  /** @type {Map<string, { spec: ProcessSpec, identity: ProcessIdentity }>} */
  const running = new Map();
  /** @type {Map<string, Promise<unknown>>} */
  const restarts = new Map();
  /** Processes that are just being started. @type {Set<Promise<unknown>>} */
  const births = new Set();
  let isStopping = false;

  /** False when it is another one that runs under the name, or none. */
  const forget = (/** @type {string} */ name, /** @type {ProcessIdentity} */ identity) => {
    if (running.get(name)?.identity !== identity) return false;
    running.delete(name);
    record.remove(name);
    return true;
  };

  /** @type {(spec: ProcessSpec, deaths: number) => Promise<ProcessIdentity>} */
  const launch = async (spec, deaths) => {
    await spec.before?.();
    if (isStopping) throw new StageError(`${spec.name} was not started: the launcher is ending`);
    const birth = begin(spec).then((born) => {
      running.set(spec.name, { spec, identity: born.identity });
      return born;
    });
    births.add(birth);
    const { child, identity } = await birth.finally(() => births.delete(birth));
    record.put(spec.name, identity);
    const bornAt = performance.now();
    let isDead = false;
    let isUp = false;
    child.once('exit', (code, name) => {
      isDead = true;
      if (!forget(spec.name, identity) || isStopping || !isUp) return;
      const count = performance.now() - bornAt > steadyMs ? 0 : deaths;
      restarts.set(spec.name, bringBack(spec, count, `ended unexpectedly (${name ?? code})`));
    });
    const ready = await until(async () => isDead || spec.isReady(), { limitMs: spec.readyWithinMs ?? 60_000 });
    // Somebody else ends it already, and gives it the time that it needs.
    if (isStopping) throw new StageError(`${spec.name} was not started: the launcher is ending`);
    if (ready && !isDead) {
      isUp = true;
      return identity;
    }
    const what = isDead ? 'ended while it started' : 'did not get ready';
    if (!isDead) await endTree(identity, { graceMs: 1000 });
    // It may be gone before its `exit` is heard here.
    forget(spec.name, identity);
    throw new StageError(`${spec.name} ${what}`, {
      why: lastLines(readLog(spec.log)),
      log: spec.log,
      todo: spec.todo,
    });
  };

  /** @type {(spec: ProcessSpec, deaths: number, reason: string) => Promise<void>} */
  const bringBack = async (spec, deaths, reason) => {
    const delay = backOffMs[deaths];
    if (delay === undefined) {
      const why = lastLines(readLog(spec.log));
      giveUp(
        new StageError(`${spec.name} ${reason}, ${deaths} restarts did not help`, {
          why,
          log: spec.log,
          todo: spec.todo,
        }),
      );
      return;
    }
    tell(spec.name, `${reason}, starting again in ${delay / 1000} s`);
    await pause(delay);
    if (isStopping) return;
    try {
      await launch(spec, deaths + 1);
      tell(spec.name, 'is back');
    } catch (error) {
      await bringBack(spec, deaths + 1, error instanceof Error ? error.message.replace(`${spec.name} `, '') : 'failed');
    }
  };

  return {
    /** @type {(spec: ProcessSpec) => Promise<ProcessIdentity>} */
    start: (spec) => launch(spec, 0),

    /** Ends everything in order; what does not obey is killed, together with what it started. */
    async stopAll() {
      isStopping = true;
      await Promise.allSettled(births);
      const rank = (/** @type {string} */ name) => (stopOrder.includes(name) ? stopOrder.indexOf(name) : -1);
      for (const [name, { spec, identity }] of [...running].sort(([a], [b]) => rank(a) - rank(b))) {
        const obeyed = await endTree(identity, { with: spec.stopSignal ?? 'SIGTERM', graceMs });
        if (!obeyed) tell(name, 'did not end in time and was killed');
        running.delete(name);
        record.remove(name);
      }
    },

    /** The second Ctrl-C: no questions, no order. */
    killAll() {
      isStopping = true;
      for (const { identity } of running.values()) killTree(identity);
    },

    /** @returns {Record<string, ProcessIdentity>} */
    identities: () => Object.fromEntries([...running].map(([name, { identity }]) => [name, identity])),
  };
}

/** @type {(spec: ProcessSpec) => Promise<{ child: import('node:child_process').ChildProcess, identity: ProcessIdentity }>} */
async function begin(spec) {
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
  if (!identity) throw new StageError(`${spec.name} ended at once`, { why: readLog(log), log, todo: spec.todo });
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

function readLog(/** @type {string} */ path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
