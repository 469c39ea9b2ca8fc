import { setTimeout as pause } from 'node:timers/promises';
import { StageError } from '../stage-error.mjs';
import { beginProcess, readLog } from './begin-process.mjs';
import { lastLines } from './command.mjs';
import { endTree, killTree, stopGraceMs } from './ending.mjs';
import { until } from './until.mjs';

/**
 * @typedef {import('./identity.mjs').ProcessIdentity} ProcessIdentity
 * @typedef {import('./begin-process.mjs').ProcessSpec} ProcessSpec
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
 */
export class Supervisor {
  #options;
  /** @type {Map<string, { spec: ProcessSpec, identity: ProcessIdentity }>} */
  #running = new Map();
  /** Processes that are just being started. @type {Set<Promise<unknown>>} */
  #births = new Set();
  #isStopping = false;

  constructor(/** @type {Supervision} */ options) {
    this.#options = { graceMs: stopGraceMs, backOffMs: defaultBackOffMs, ...options };
  }

  /** @returns {Promise<ProcessIdentity>} */
  start(/** @type {ProcessSpec} */ spec) {
    return this.#launch(spec, 0);
  }

  /** Ends everything in order; what does not obey is killed, together with what it started. */
  async stopAll() {
    const { stopOrder, graceMs, tell, record } = this.#options;
    this.#isStopping = true;
    await Promise.allSettled(this.#births);
    const rank = (/** @type {string} */ name) => stopOrder.indexOf(name);
    for (const [name, { spec, identity }] of [...this.#running].sort(([a], [b]) => rank(a) - rank(b))) {
      const end = await endTree(identity, { with: spec.stopSignal ?? 'SIGTERM', graceMs });
      if (end === 'killed') tell(name, 'did not end in time and was killed');
      if (end === 'alive') tell(name, `was killed and still has not ended (process ${identity.pid})`);
      this.#running.delete(name);
      record.remove(name);
    }
  }

  /** The second Ctrl-C: no questions, no order. */
  killAll() {
    this.#isStopping = true;
    for (const { identity } of this.#running.values()) killTree(identity);
  }

  /** @returns {Record<string, ProcessIdentity>} */
  identities() {
    return Object.fromEntries([...this.#running].map(([name, { identity }]) => [name, identity]));
  }

  /** @type {(spec: ProcessSpec, deaths: number) => Promise<ProcessIdentity>} */
  async #launch(spec, deaths) {
    await spec.before?.();
    this.#refuseWhileStopping(spec);
    const { child, identity } = await this.#begin(spec);
    this.#options.record.put(spec.name, identity);
    const bornAt = performance.now();
    let isDead = false;
    let isUp = false;
    child.once('exit', (code, name) => {
      isDead = true;
      if (!this.#forget(spec.name, identity) || this.#isStopping || !isUp) return;
      const count = performance.now() - bornAt > steadyMs ? 0 : deaths;
      void this.#bringBack(spec, count, `ended unexpectedly (${name ?? code})`);
    });
    const ready = await until(async () => isDead || spec.isReady(), { limitMs: spec.readyWithinMs ?? 60_000 });
    // Somebody else ends it already, and gives it the time that it needs.
    this.#refuseWhileStopping(spec);
    if (ready && !isDead) {
      isUp = true;
      return identity;
    }
    const what = isDead ? 'ended while it started' : 'did not get ready';
    if (!isDead) await endTree(identity, { graceMs: 1000 });
    // It may be gone before its `exit` is heard here.
    this.#forget(spec.name, identity);
    throw failureOf(spec, what);
  }

  async #begin(/** @type {ProcessSpec} */ spec) {
    const birth = beginProcess(spec).then((born) => {
      this.#running.set(spec.name, { spec, identity: born.identity });
      return born;
    });
    this.#births.add(birth);
    return birth.finally(() => this.#births.delete(birth));
  }

  /** @type {(spec: ProcessSpec, deaths: number, reason: string) => Promise<void>} */
  async #bringBack(spec, deaths, reason) {
    const { backOffMs, giveUp, tell } = this.#options;
    const delay = backOffMs[deaths];
    if (delay === undefined) {
      giveUp(failureOf(spec, `${reason}, ${deaths} restarts did not help`));
      return;
    }
    tell(spec.name, `${reason}, starting again in ${delay / 1000} s`);
    await pause(delay);
    if (this.#isStopping) return;
    try {
      await this.#launch(spec, deaths + 1);
      tell(spec.name, 'is back');
    } catch (error) {
      const next = error instanceof Error ? error.message.replace(`${spec.name} `, '') : 'failed';
      await this.#bringBack(spec, deaths + 1, next);
    }
  }

  /** False when it is another one that runs under the name, or none. */
  #forget(/** @type {string} */ name, /** @type {ProcessIdentity} */ identity) {
    if (this.#running.get(name)?.identity !== identity) return false;
    this.#running.delete(name);
    this.#options.record.remove(name);
    return true;
  }

  #refuseWhileStopping(/** @type {ProcessSpec} */ { name }) {
    if (this.#isStopping) throw new StageError(`${name} was not started: the launcher is ending`);
  }
}

/** With the end of its log. */
const failureOf = (/** @type {ProcessSpec} */ { name, log, todo }, /** @type {string} */ what) =>
  new StageError(`${name} ${what}`, { why: lastLines(readLog(log)), log, todo });
