import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readlinkSync } from 'node:fs';
import type { Server } from 'node:net';
import { withTimeout } from '../../alarm.ts';
import { ScanError } from '../../scan-error.ts';
import { browserGone } from '../browser-process.ts';
import type { NamespaceTools } from './network-namespace-tools.ts';

const openLimitMs = 10_000;
const defaultListenLimitMs = 10_000;
const reasonLimit = 200;

type Answer = { id: number; fault?: string };

/**
 * A network of its own for browsers: only a loopback, which nobody outside reaches and from which nothing outside is
 * reached. The one way out are listeners that the gate opens inside and hands to us (decisions/0001). While we hold its
 * file it cannot be mistaken for another one, even when the gate has ended and its process number is used again.
 */
export class NetworkNamespace {
  /** Precedes the command of what shall run inside. */
  readonly enter: readonly string[];
  /** Settles when no further listener can be had. */
  readonly gone: Promise<void>;
  readonly #gate: ChildProcess;
  readonly #files: readonly number[];
  readonly #name: string;
  readonly #listenLimitMs: number;
  readonly #waiting = new Map<number, PromiseWithResolvers<Server>>();
  readonly #settleGone: () => void;
  #asked = 0;
  #isGone = false;

  /**
   * @param listenLimitMs until a gate that does not answer is given up
   * @throws when this system does not allow it, with what its tools said
   */
  static async open(tools: NamespaceTools, listenLimitMs = defaultListenLimitMs): Promise<NetworkNamespace> {
    const [program, ...args] = tools.gate;
    // No variable of ours, a session of its own: Ctrl-C in a terminal is for us, and we still finish what is begun.
    const gate = spawn(program, args, { env: {}, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true });
    const said: string[] = [];
    gate.stderr?.on('data', (chunk: Buffer) => said.push(String(chunk)));
    const first = Promise.withResolvers<'up' | 'ended'>();
    gate.stdout?.once('data', () => first.resolve('up'));
    gate.once('close', () => first.resolve('ended'));
    gate.once('error', first.reject);
    try {
      const state = await withTimeout(first.promise, openLimitMs, () => 'silent');
      if (state !== 'up') throw new Error(said.join(' ').trim().slice(0, reasonLimit) || `the gate is ${state}`);
      return new NetworkNamespace(gate, tools, listenLimitMs);
    } catch (error) {
      gate.kill('SIGKILL');
      throw error;
    }
  }

  private constructor(gate: ChildProcess, { nsenter, withUser }: NamespaceTools, listenLimitMs: number) {
    this.#gate = gate;
    this.#listenLimitMs = listenLimitMs;
    const folder = `/proc/${gate.pid}/ns`;
    this.#name = readlinkSync(`${folder}/net`);
    if (this.#name === readlinkSync('/proc/self/ns/net')) throw new Error('the namespace is our own');
    const kinds = withUser ? ['user', 'net'] : ['net'];
    this.#files = kinds.map((kind) => openSync(`${folder}/${kind}`, 'r'));
    const ways = kinds.map((kind, index) => `--${kind}=/proc/${process.pid}/fd/${this.#files[index]}`);
    this.enter = [nsenter, ...ways, ...(withUser ? ['--preserve-credentials'] : []), '--'];
    gate.stdout?.destroy();
    gate.stderr?.destroy();
    gate.on('message', (answer: Answer, server) => this.#take(answer, server as Server | undefined));
    // A failed message shows itself as the gate's end.
    gate.on('error', () => gate.kill('SIGKILL'));
    const { promise, resolve } = Promise.withResolvers<void>();
    this.gone = promise;
    this.#settleGone = resolve;
    gate.once('exit', () => this.#forget());
    gate.once('disconnect', () => this.#giveUp());
    gate.unref();
    gate.channel?.unref();
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Whether that process lives in here. */
  holds(pid: number): boolean {
    return readlinkSync(`/proc/${pid}/ns/net`) === this.#name;
  }

  /**
   * A listener on the loopback inside whose connections arrive here: `http.createServer().listen(it)`.
   * @throws ScanError after which a fresh browser, in a fresh namespace, is the cure
   */
  async listen(): Promise<Server> {
    if (this.#isGone) throw lost();
    const id = (this.#asked += 1);
    const options = Promise.withResolvers<Server>();
    this.#waiting.set(id, options);
    this.#gate.channel?.ref();
    this.#gate.send(id);
    try {
      return await withTimeout(options.promise, this.#listenLimitMs, () => {
        // A gate that does not answer never will.
        this.#giveUp();
        throw lost();
      });
    } finally {
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#gate.channel?.unref();
    }
  }

  async close(): Promise<void> {
    const { exitCode, signalCode } = this.#gate;
    const hasEnded = exitCode !== null || signalCode !== null;
    const end = hasEnded ? undefined : once(this.#gate, 'exit');
    // Somebody waits for it now: this process must not end meanwhile.
    this.#gate.ref();
    this.#giveUp();
    await end;
  }

  #giveUp(): void {
    this.#gate.kill('SIGKILL');
    this.#forget();
  }

  #take({ id, fault }: Answer, server: Server | undefined): void {
    const options = this.#waiting.get(id);
    if (server && options) options.resolve(server);
    else server?.close();
    if (fault !== undefined) options?.reject(lost(fault));
  }

  #forget(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#settleGone();
    for (const options of this.#waiting.values()) options.reject(lost());
    for (const file of this.#files) closeSync(file);
  }
}

const lost = (cause?: unknown) => new ScanError('crashed', { reason: browserGone }, cause);
