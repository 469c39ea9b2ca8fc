import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultArgs, launch } from 'puppeteer';
import type { Browser } from 'puppeteer';
import { withTimeout } from '../alarm.ts';
import { browserCommand } from './browser-command.ts';
import { browserFlags } from './browser-flags.ts';
import type { Sandbox } from './sandbox/sandbox-plan.ts';
import { ControlGroup } from './sandbox/control-group.ts';
import type { NetworkNamespace } from './sandbox/network-namespace.ts';
import { orphanProcessesOf } from './orphan-processes.ts';
import { memoryOf } from './memory-of.ts';
import { startsElsewhere } from './sandbox/process-namespace.ts';
import { ProfileFolder } from './profile-folder.ts';
import { viewport } from './viewport.ts';

const launchLimitMs = 20_000;
const endLimitMs = 1500;

/** Why a browser is gone: it took too much memory, somebody ended it, or nobody knows. */
export type End = 'memory' | 'killed' | 'vanished';

/** The browser itself vanished: not proven to be this page's doing. Detail of the failure `crashed`. */
export const browserGone = 'browserGone';

/** One running Chromium with a profile folder of its own. Nothing in it is worth saving. */
export class BrowserProcess {
  readonly browser: Browser;
  /** Settles when the browser is gone, for whatever reason. */
  readonly gone: Promise<End>;
  readonly #pid: number;
  readonly #profile: ProfileFolder;
  readonly #group: ControlGroup | undefined;
  readonly #exited: Promise<unknown>;
  readonly #atExit = () => this.#signalAll();
  #end: End | undefined;
  #isGone = false;
  #hasExited = false;
  #removal: Promise<void> | undefined;

  private constructor(browser: Browser, profile: ProfileFolder, group: ControlGroup | undefined) {
    const child = browser.process();
    if (!child?.pid) throw new Error('the browser has no process');
    this.browser = browser;
    this.#pid = child.pid;
    this.#profile = profile;
    this.#group = group;
    // Puppeteer stops listening when it is through, and what was on its way into a killed browser fails only then.
    for (const stream of child.stdio) stream?.on('error', () => {});
    const { promise, resolve } = Promise.withResolvers<End>();
    this.gone = promise;
    const settle = () => resolve(this.#end ?? (group?.hasRunOut ? 'memory' : 'vanished'));
    this.#exited = once(child, 'exit').then(settle);
    // A broken pipe is as good as gone, even while the process still lingers.
    browser.once('disconnected', settle);
    void promise.then(() => (this.#isGone = true));
    // Before the profile's own: what is removed must not be written again.
    process.prependOnceListener('exit', this.#atExit);
  }

  /** @param namespace for a jail with a network of its own */
  static async start(
    executablePath: string,
    sandbox: Sandbox,
    protocolTimeoutMs: number,
    namespace?: NetworkNamespace,
  ): Promise<BrowserProcess> {
    if (sandbox.network && !namespace) throw new Error('this jail needs its namespace');
    const profile = await ProfileFolder.create(sandbox);
    const group = sandbox.controlGroups === undefined ? undefined : ControlGroup.create(sandbox.controlGroups);
    try {
      const flags = await defaultArgs({ headless: true, userDataDir: profile.path, args: [...browserFlags] });
      const command = browserCommand({
        jail: sandbox,
        namespace,
        group,
        executablePath,
        profile: profile.path,
        profileBase: profile.base,
        uid: profile.uid,
        args: flags.filter((flag) => flag !== '--no-sandbox'),
      });
      const browser = await launch({
        executablePath: command[0] ?? executablePath,
        args: command.slice(1),
        ignoreDefaultArgs: true,
        pipe: true,
        // A process of nobody needs nothing of ours: no variable with a secret reaches it.
        env: environment(profile.path),
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        waitForInitialPage: false,
        issuesEnabled: false,
        defaultViewport: viewport,
        timeout: launchLimitMs,
        protocolTimeout: protocolTimeoutMs,
      });
      const started = new BrowserProcess(browser, profile, group);
      const isOutside =
        namespace?.holds(started.#pid) === false || (sandbox.processes && !startsElsewhere(started.#pid));
      if (!isOutside) return started;
      await started.kill();
      throw new Error('the browser is not in its namespaces');
    } catch (error) {
      // Puppeteer leaves a browser that does not answer running, and a running browser writes its profile anew.
      await killProcessesOf(profile.path);
      await group?.remove();
      await profile.remove();
      throw error;
    }
  }

  /** MB that the browser has for itself; undefined where that cannot be seen. */
  get memory(): number | undefined {
    return memoryOf(this.#pid);
  }

  /** @param mb that the kernel lets it have, where it keeps limits */
  limitMemory(mb: number): void {
    this.#group?.limitMemory(mb);
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Ends the whole process group at once and removes the profile. Every call resolves when both are done. */
  async kill(end: End = 'killed'): Promise<void> {
    this.#end ??= end;
    this.#removal ??= this.#exited.then(() => this.#remove());
    if (!this.#hasExited) this.#signalAll();
    return this.#removal;
  }

  async #remove(): Promise<void> {
    this.#hasExited = true;
    process.off('exit', this.#atExit);
    await this.#group?.remove();
    await this.#profile.remove();
  }

  /**
   * For a browser with which nothing is wrong: it may end by itself for a moment. A sandbox that is killed takes the
   * accounts of its processes with it, and whoever measures us would not see what they cost.
   */
  async end(): Promise<void> {
    this.#end ??= 'killed';
    const ending = this.browser.close().catch(() => {});
    await withTimeout(ending, endLimitMs, () => {});
    await this.kill();
  }

  #signalAll(): void {
    try {
      // Puppeteer starts the browser as the leader of a process group.
      process.kill(-this.#pid, 'SIGKILL');
    } catch {
      this.browser.process()?.kill('SIGKILL');
    }
    signalProcessesOf(this.#profile.path);
  }
}

/** How long killed processes may take to disappear, in ms, and how often they are looked for. */
const disappearMs = 5000;
const lookEveryMs = 20;

/** Resolves when no process names the profile any more, or after `disappearMs`. */
async function killProcessesOf(profile: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < disappearMs; waitedMs += lookEveryMs) {
    if (signalProcessesOf(profile) === 0) return;
    await pause(lookEveryMs);
  }
}

/** @returns how many processes named the profile */
function signalProcessesOf(profile: string): number {
  const pids = orphanProcessesOf(profile);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
  return pids.length;
}

function environment(profile: string): NodeJS.ProcessEnv {
  const { PATH, LANG, LC_ALL } = process.env;
  // TMPDIR inside the profile: Chromium's socket folders go when the profile goes.
  return { PATH, LANG, LC_ALL, HOME: profile, TMPDIR: profile, XDG_CONFIG_HOME: profile, XDG_CACHE_HOME: profile };
}
