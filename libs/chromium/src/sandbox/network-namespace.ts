import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readlinkSync } from 'node:fs';
import type { Server } from 'node:net';
import pTimeout from 'p-timeout';
import { browserGone, ScanError } from '@stufenlos/contracts/scan-error';
import type { NamespaceTools } from './network-namespace-tools.ts';

const openTimeoutMs = 10_000;
const defaultListenLimitMs = 10_000;
const maxReasonLength = 200;

/** The first answer brings the listener. `isHandedOver`: the gate has closed its own copy of it. */
type Answer = { id: number; fault?: string; isHandedOver?: true };

/**
 * A network namespace for browsers. It has only a loopback interface, isolated from the network outside. The only way out
 * are listeners that the gate process opens inside and passes to this process (decisions/0001). An open file descriptor
 * identifies the namespace, even if the gate has ended and its process ID is reused.
 */
export class NetworkNamespace {
  /** Prefix that runs a command inside the namespace. */
  readonly enter: readonly string[];
  /** Resolves when the gate has ended, so that no further listener can be opened. */
  readonly gone: Promise<void>;
  readonly #gate: ChildProcess;
  readonly #files: readonly number[];
  readonly #name: string;
  readonly #listenLimitMs: number;
  readonly #pending = new Map<number, PromiseWithResolvers<Server>>();
  /** Listeners of which the gate still has a copy. */
  readonly #received = new Map<number, Server>();
  readonly #settleGone: () => void;
  #lastId = 0;
  #isGone = false;

  /**
   * @param listenLimitMs time after which a gate that does not answer is killed
   * @throws Error with the output of the tools when this system does not allow the namespace
   */
  static async open(tools: NamespaceTools, listenLimitMs = defaultListenLimitMs): Promise<NetworkNamespace> {
    const [program, ...args] = tools.gate;
    // No environment variables. `detached` starts a new session, so that Ctrl-C does not end the gate while running scans
    // still finish.
    const gate = spawn(program, args, { env: {}, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true });
    const output: string[] = [];
    gate.stderr?.on('data', (chunk: Buffer) => output.push(String(chunk)));
    const first = Promise.withResolvers<'up' | 'ended'>();
    gate.stdout?.once('data', () => first.resolve('up'));
    gate.once('close', () => first.resolve('ended'));
    gate.once('error', first.reject);
    try {
      const state = await pTimeout(first.promise, { milliseconds: openTimeoutMs, fallback: () => 'silent' });
      if (state !== 'up') throw new Error(output.join(' ').trim().slice(0, maxReasonLength) || `the gate is ${state}`);
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
    const namespaceOptions = kinds.map((kind, index) => `--${kind}=/proc/${process.pid}/fd/${this.#files[index]}`);
    this.enter = [nsenter, ...namespaceOptions, ...(withUser ? ['--preserve-credentials'] : []), '--'];
    gate.stdout?.destroy();
    gate.stderr?.destroy();
    gate.on('message', (answer: Answer, server) => this.#receive(answer, server as Server | undefined));
    // A message that cannot be sent is treated as the end of the gate.
    gate.on('error', () => gate.kill('SIGKILL'));
    const { promise, resolve } = Promise.withResolvers<void>();
    this.gone = promise;
    this.#settleGone = resolve;
    gate.once('exit', () => this.#release());
    gate.once('disconnect', () => this.#kill());
    gate.unref();
    gate.channel?.unref();
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Whether the process with this ID runs in the namespace. */
  holds(pid: number): boolean {
    return readlinkSync(`/proc/${pid}/ns/net`) === this.#name;
  }

  /**
   * Opens a listener on a free loopback port inside the namespace. Its connections arrive in this process:
   * `http.createServer().listen(listener)`.
   *
   * @throws ScanError `crashed` with the reason `browserGone`, so the scan is retried in a new browser and namespace
   */
  async listen(): Promise<Server> {
    if (this.#isGone) throw lost();
    const id = (this.#lastId += 1);
    const pending = Promise.withResolvers<Server>();
    this.#pending.set(id, pending);
    this.#gate.channel?.ref();
    this.#gate.send(id);
    try {
      return await pTimeout(pending.promise, {
        milliseconds: this.#listenLimitMs,
        fallback: () => {
          // Such a gate is stuck.
          this.#kill();
          throw lost();
        },
      });
    } finally {
      this.#pending.delete(id);
      if (this.#pending.size === 0) this.#gate.channel?.unref();
    }
  }

  async close(): Promise<void> {
    const { exitCode, signalCode } = this.#gate;
    const hasEnded = exitCode !== null || signalCode !== null;
    const end = hasEnded ? undefined : once(this.#gate, 'exit');
    // Keeps this process alive until the gate has ended.
    this.#gate.ref();
    this.#kill();
    await end;
  }

  #kill(): void {
    this.#gate.kill('SIGKILL');
    this.#release();
  }

  /** A listener counts only when nobody else has it: otherwise its port would stay open after this process closes it. */
  #receive({ id, fault, isHandedOver }: Answer, server: Server | undefined): void {
    if (this.#isGone) {
      // It was under way when the gate was killed. Left open, it would keep this process from ending.
      server?.close();
      return;
    }
    const pending = this.#pending.get(id);
    if (fault !== undefined) pending?.reject(lost(fault));
    if (server) this.#received.set(id, server);
    if (!isHandedOver) return;
    const received = this.#received.get(id);
    this.#received.delete(id);
    if (received && pending) pending.resolve(received);
    else received?.close();
  }

  #release(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#settleGone();
    for (const pending of this.#pending.values()) pending.reject(lost());
    for (const server of this.#received.values()) server.close();
    for (const file of this.#files) closeSync(file);
  }
}

const lost = (cause?: unknown) => new ScanError('crashed', { reason: browserGone }, cause);
