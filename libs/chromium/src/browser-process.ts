import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultArgs, launch, TargetType } from 'puppeteer';
import type { Browser } from 'puppeteer';
import pTimeout from 'p-timeout';
import { browserCommand } from './browser-command.ts';
import { browserFlags } from './browser-flags.ts';
import type { Sandbox } from './sandbox/sandbox-plan.ts';
import { ControlGroup } from './sandbox/control-group.ts';
import type { NetworkNamespace } from './sandbox/network-namespace.ts';
import { orphanProcessesOf } from './orphan-processes.ts';
import { memoryOf } from './memory-of.ts';
import { startsElsewhere } from './sandbox/process-namespace.ts';
import { ProfileFolder } from './profile-folder.ts';
import { viewport } from '@stufenlos/contracts/scan-constants';

const launchTimeoutMs = 20_000;
const closeTimeoutMs = 1500;

/** Why a browser ended: `memory` = over its memory limit, `killed` = ended by us, `vanished` = unknown cause. */
export type End = 'memory' | 'killed' | 'vanished';

/** A running Chromium with its own temporary profile folder. */
export class BrowserProcess {
  readonly browser: Browser;
  /** Resolves with the cause when the browser has ended. */
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
  #ending: Promise<void> | undefined;

  private constructor(browser: Browser, profile: ProfileFolder, group: ControlGroup | undefined) {
    const child = browser.process();
    if (!child?.pid) throw new Error('the browser has no process');
    this.browser = browser;
    this.#pid = child.pid;
    this.#profile = profile;
    this.#group = group;
    // Puppeteer removes its listeners when it closes, but pending writes to a killed browser fail after that.
    for (const stream of child.stdio) stream?.on('error', () => {});
    const { promise, resolve } = Promise.withResolvers<End>();
    this.gone = promise;
    const settle = () => resolve(this.#end ?? (group?.hasRunOut ? 'memory' : 'vanished'));
    this.#exited = once(child, 'exit').then(settle);
    // A browser with a broken pipe counts as ended, even if its process still exists.
    browser.once('disconnected', settle);
    void promise.then(() => (this.#isGone = true));
    // Runs before the exit listener of the profile, so that no process writes to the folder while it is removed.
    process.prependOnceListener('exit', this.#atExit);
  }

  /**
   * Starts a browser and checks that it runs in its namespaces.
   *
   * @param namespace required if `sandbox` has a network
   * @throws Error when the browser does not start in this sandbox
   */
  static async start(
    executablePath: string,
    sandbox: Sandbox,
    protocolTimeoutMs: number,
    namespace?: NetworkNamespace,
  ): Promise<BrowserProcess> {
    if (sandbox.network && !namespace) throw new Error('this sandbox needs a network namespace');
    const profile = await ProfileFolder.create(sandbox);
    const group = sandbox.controlGroups === undefined ? undefined : ControlGroup.create(sandbox.controlGroups);
    try {
      const flags = await defaultArgs({ headless: true, userDataDir: profile.path, args: [...browserFlags] });
      const command = browserCommand({
        sandbox,
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
        // The browser must not inherit variables that may contain secrets.
        env: environment(profile.path),
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        waitForInitialPage: false,
        issuesEnabled: false,
        defaultViewport: viewport,
        timeout: launchTimeoutMs,
        protocolTimeout: protocolTimeoutMs,
      });
      const started = new BrowserProcess(browser, profile, group);
      const isNotIsolated =
        namespace?.holds(started.#pid) === false || (sandbox.processes && !startsElsewhere(started.#pid));
      if (!isNotIsolated) {
        void closeInitialPage(browser);
        return started;
      }
      await started.kill();
      throw new Error('the browser is not in its namespaces');
    } catch (error) {
      // Puppeteer leaves a browser that does not answer running, and a running browser writes its profile again.
      await killProcessesOf(profile.path);
      await group?.remove();
      await profile.remove();
      throw error;
    }
  }

  /** Private memory in MB; undefined on systems where it cannot be read. */
  get memory(): number | undefined {
    return memoryOf(this.#pid);
  }

  /** Sets the private memory in MB that the kernel allows, if the browser has a control group. */
  limitMemory(mb: number): void {
    this.#group?.limitMemory(mb);
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /**
   * Kills the whole process group and removes the profile. A browser that is already closing keeps its time to do so: a
   * page that can no longer be closed is no fault then. Every call resolves when browser and profile are gone.
   */
  async kill(end: End = 'killed'): Promise<void> {
    this.#end ??= end;
    return this.#ending ?? this.#kill();
  }

  async #kill(): Promise<void> {
    this.#removal ??= this.#exited.then(() => this.#remove());
    if (!this.#hasExited) this.#signalAll();
    return this.#removal;
  }

  async #remove(): Promise<void> {
    this.#hasExited = true;
    process.off('exit', this.#atExit);
    // Helpers may outlive the browser for a moment, and would write into the folder that is removed.
    await killProcessesOf(this.#profile.path);
    await this.#group?.remove();
    await this.#profile.remove();
  }

  /**
   * Closes a healthy browser: asks it to close, then kills it after 1.5 s. A killed PID namespace loses the resource
   * usage of its processes, so measurements would miss their processor time.
   */
  async end(): Promise<void> {
    this.#end ??= 'killed';
    this.#ending ??= this.#close();
    return this.#ending;
  }

  async #close(): Promise<void> {
    const ending = this.browser
      .close()
      // It rejects if the pipe closes before the answer is read, while the browser is still closing.
      .catch(() => {})
      .then(() => this.#exited);
    await pTimeout(ending, { milliseconds: closeTimeoutMs, fallback: () => {} });
    await this.#kill();
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

/** Every browser starts with a page that nobody uses, because scans have their own contexts. Its renderer takes 18 MB. */
async function closeInitialPage(browser: Browser): Promise<void> {
  const own = browser.defaultBrowserContext();
  try {
    const target = await browser.waitForTarget((one) => one.type() === TargetType.PAGE && one.browserContext() === own);
    await (await target.page())?.close();
  } catch {
    // The browser ended, or has no such page.
  }
}

/** Time limit for killed processes to disappear, and the interval of the checks, in ms. */
const disappearMs = 5000;
const checkEveryMs = 20;

/**
 * Resolves when no process names the profile any more, or after `disappearMs`. Looks twice, because a process has no
 * command line at the moment when it executes another program.
 */
async function killProcessesOf(profile: string): Promise<void> {
  let timesNone = 0;
  for (let waitedMs = 0; waitedMs < disappearMs && timesNone < 2; waitedMs += checkEveryMs) {
    timesNone = signalProcessesOf(profile) === 0 ? timesNone + 1 : 0;
    await pause(checkEveryMs);
  }
}

/** @returns how many processes named the profile */
function signalProcessesOf(profile: string): number {
  const pids = orphanProcessesOf(profile);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
  return pids.length;
}

function environment(profile: string): NodeJS.ProcessEnv {
  const { PATH, LANG, LC_ALL } = process.env;
  // TMPDIR lies inside the profile, so Chromium's socket folders are removed with the profile.
  return { PATH, LANG, LC_ALL, HOME: profile, TMPDIR: profile, XDG_CONFIG_HOME: profile, XDG_CACHE_HOME: profile };
}
