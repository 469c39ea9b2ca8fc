import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createDoor } from 'node:net';
import type { AddressInfo, Server as Door, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ScanError, toScanError } from '../scan-error.ts';
import { dial } from './egress-dial.ts';
import type { DialPolicy } from './egress-dial.ts';
import { isFramed, outgoing, passedOn } from './egress-headers.ts';
import { defaultEgressLimits } from './egress-limits.ts';
import type { EgressLimits } from './egress-limits.ts';
import { EgressMeter } from './egress-meter.ts';
import type { OnOverflow } from './egress-meter.ts';
import { refusalLine, refuse } from './egress-refusal.ts';
import { readForwardTarget, readTarget, targetName } from './egress-target.ts';
import type { NetworkNamespace } from '../browser/sandbox/network-namespace.ts';
import type { Target } from './egress-target.ts';

export interface EgressOptions extends DialPolicy {
  /** Bytes that one scan may move, both ways and all its requests together. */
  byteLimit: number;
  limits?: Partial<EgressLimits>;
  onOverflow: OnOverflow;
}

export interface Refusal {
  /** `host:port` as the browser asked for it. */
  target: string;
  error: ScanError;
}

const refusalLimit = 200;
/** In place of a `host:port` when the request names none that can be read. */
const nowhere = '?';
const headerLimit = 64 * 1024;

/**
 * The only way of one scan to the network: a forward proxy on a loopback port of its own, so counters and limits
 * belong to exactly one scan. It speaks plain HTTP forwarding and CONNECT; every connection is judged by `dial`.
 */
export class Egress {
  readonly #options: EgressOptions;
  readonly #server: Server;
  #door: Door | undefined;
  readonly #sockets = new Set<Duplex>();
  readonly #refusals: Refusal[] = [];
  readonly #limits: EgressLimits;
  readonly #meter: EgressMeter;
  #isClosed = false;

  /** @param namespace that of the browser which shall come here: its port is there, and our own fetches get another */
  static async listen(options: EgressOptions, namespace?: NetworkNamespace): Promise<Egress> {
    const egress = new Egress(options);
    const inside = await namespace?.listen();
    const opened = [once(egress.#server, 'listening')];
    egress.#server.listen(inside ?? { port: 0, host: '127.0.0.1' });
    if (inside) {
      egress.#door = createDoor((socket) => egress.#server.emit('connection', socket)).listen(0, '127.0.0.1');
      opened.push(once(egress.#door, 'listening'));
    }
    await Promise.all(opened);
    return egress;
  }

  private constructor(options: EgressOptions) {
    this.#options = options;
    this.#limits = { ...defaultEgressLimits, ...options.limits };
    this.#meter = new EgressMeter(this.#limits, options.byteLimit, options.onOverflow, () => this.#destroySockets());
    this.#server = createServer({ maxHeaderSize: headerLimit, keepAliveTimeout: this.#limits.idleMs });
    this.#server.on('connection', (socket) => this.#keep(socket));
    this.#server.on('request', (request, response) => void this.#forward(request, response));
    this.#server.on('connect', (request, socket, head) => void this.#tunnel(request, socket, head));
    // Chromium opens WebSockets by CONNECT; a plain upgrade is nobody we know.
    this.#server.on('upgrade', (_request, socket) => socket.destroy());
    this.#server.on('clientError', (_error, socket) => socket.destroy());
  }

  /** For fetches of our own: robots.txt. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get port(): number {
    return portOf(this.#door ?? this.#server);
  }

  /** For the browser: in a jail only there to be reached. */
  get browserUrl(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`;
  }

  get movedBytes(): number {
    return this.#meter.movedBytes;
  }

  get refusals(): readonly Refusal[] {
    return this.#refusals;
  }

  /** The newest refusal of a `host:port`. */
  refusalOf(target: string): ScanError | undefined {
    return this.#refusals.findLast((refusal) => refusal.target === target)?.error;
  }

  /** For the next page of the same run: counters and refusals start anew. */
  begin(onOverflow: OnOverflow): void {
    this.#meter.begin(onOverflow);
    this.#refusals.length = 0;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#server.close();
    this.#door?.close();
    this.#destroySockets();
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => response.destroy());
    const forward = isFramed(request.headers) ? readForwardTarget(request.url ?? '') : undefined;
    if (!forward) {
      refuse(response, this.#refused(nowhere, new ScanError('blocked', { reason: 'target' })));
      return;
    }
    const name = targetName(forward.target);
    try {
      const upstream = await this.#dial(name, forward.target, response);
      const passed = httpRequest({
        createConnection: () => upstream,
        method: request.method ?? 'GET',
        path: forward.path,
        headers: outgoing(request.headers, forward.authority),
        setHost: false,
        maxHeaderSize: headerLimit,
      });
      let isWhole = () => false;
      passed.on('error', (cause) => {
        // A sloppy server may go on after its answer; nobody reads that, nor anything when the asker has left.
        if (isWhole() || response.closed) return;
        const error = this.#refused(name, new ScanError('connection', { host: name }, cause));
        if (response.headersSent) response.destroy();
        else refuse(response, error);
      });
      // Nobody asked for another protocol; unheard, such an answer would leave the browser waiting.
      passed.once('upgrade', (_answer, socket) => {
        socket.destroy();
        refuse(response, this.#refused(name, new ScanError('connection', { host: name, reason: 'upgrade' })));
      });
      passed.once('response', (answer) => {
        isWhole = () => answer.complete;
        this.#answer(answer, response);
      });
      request.on('data', (chunk: Buffer) => this.#meter.count(chunk.length));
      request.pipe(passed);
    } catch (cause) {
      refuse(response, this.#refused(name, toScanError(cause)));
    }
  }

  #answer(answer: IncomingMessage, response: ServerResponse): void {
    answer.on('error', () => response.destroy());
    try {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedOn(answer.headers));
      answer.pipe(response);
    } catch {
      // A stranger's status line or header that Node would not send itself.
      response.destroy();
    }
  }

  async #tunnel(request: IncomingMessage, browser: Duplex, head: Buffer): Promise<void> {
    browser.on('error', () => browser.destroy());
    const target = readTarget(request.url ?? '');
    if (!target) {
      browser.end(refusalLine(this.#refused(nowhere, new ScanError('blocked', { reason: 'target' }))));
      return;
    }
    const name = targetName(target);
    try {
      const upstream = await this.#dial(name, target, browser);
      upstream.on('error', () => browser.destroy());
      upstream.once('close', () => browser.destroy());
      browser.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) browser.unshift(head);
      browser.on('data', (chunk: Buffer) => this.#meter.count(chunk.length));
      browser.pipe(upstream);
      upstream.pipe(browser);
    } catch (cause) {
      browser.end(refusalLine(this.#refused(name, toScanError(cause))));
    }
  }

  /** @param asker goes, and the connection goes with it: also one that was left while a name was looked up */
  async #dial(name: string, target: Target, asker: ServerResponse | Duplex): Promise<Socket> {
    if (this.#isClosed) throw new ScanError('connection', { host: name, reason: 'closed' });
    this.#meter.enter(name);
    try {
      const upstream = await dial(target, this.#options, this.#limits.connectMs);
      upstream.once('close', () => this.#meter.leave());
      this.#keep(upstream);
      // Between two owners nobody else listens, and an error that nobody hears ends the process.
      upstream.on('error', () => upstream.destroy());
      asker.once('close', () => upstream.destroy());
      if (this.#isClosed || asker.closed) upstream.destroy();
      upstream.setTimeout(this.#limits.idleMs, () => upstream.destroy());
      upstream.on('data', (chunk: Buffer) => this.#meter.count(chunk.length));
      return upstream;
    } catch (error) {
      this.#meter.leave();
      throw error;
    }
  }

  #refused(target: string, error: ScanError): ScanError {
    if (this.#refusals.length < refusalLimit) this.#refusals.push({ target, error });
    return error;
  }

  #keep(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #destroySockets(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

const portOf = (server: Door) => (server.address() as AddressInfo).port;
