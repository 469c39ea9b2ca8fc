import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server as TcpServer, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ScanError, toScanError } from '@stufenlos/contracts/scan-error';
import { dial } from './egress-dial.ts';
import type { DialPolicy } from './egress-dial.ts';
import { isFramed, outgoing, passedOn } from './egress-headers.ts';
import { defaultEgressLimits } from './egress-limits.ts';
import type { EgressLimits } from './egress-limits.ts';
import { EgressMeter } from './egress-meter.ts';
import type { OnOverflow } from './egress-meter.ts';
import { answerFault, refusalLine, refuse } from './egress-refusal.ts';
import { readForwardTarget, readTarget, targetName } from './egress-target.ts';
import type { Target } from './egress-target.ts';

export interface EgressOptions extends DialPolicy {
  /** Bytes that one page may transfer in both directions, all requests together. */
  byteLimit: number;
  limits?: Partial<EgressLimits>;
  onOverflow: OnOverflow;
}

/** Opens listeners in another network namespace. */
export interface ListenerSource {
  listen: () => Promise<TcpServer>;
}

export interface Refusal {
  /** `host:port` as the browser requested it, `?` if the request has none that can be parsed. */
  target: string;
  error: ScanError;
}

const refusalLimit = 200;
const ownUser = 'scanner';
/** `target` of a refusal without a valid `host:port`. */
const unknownTarget = '?';
const headerLimit = 64 * 1024;

/**
 * The egress proxy of one page context: its only access to the network. A forward proxy on its own loopback port, so
 * counters and limits belong to exactly one scan. It supports plain HTTP forwarding and CONNECT; `dial` checks every
 * connection.
 */
export class Egress {
  readonly #options: EgressOptions;
  readonly #server: Server;
  #localServer: TcpServer | undefined;
  readonly #sockets = new Set<Duplex>();
  readonly #refusals: Refusal[] = [];
  readonly #limits: EgressLimits;
  readonly #meter: EgressMeter;
  /** Tells our own requests from those of the browser. */
  readonly #password = randomUUID();
  #isClosed = false;
  #isPaused = false;
  #pausedRequests = 0;

  /** @param namespace network namespace of the browser. The browser's port is opened there, and one for us outside. */
  static async listen(options: EgressOptions, namespace?: ListenerSource): Promise<Egress> {
    const egress = new Egress(options);
    const inside = await namespace?.listen();
    const opened = [once(egress.#server, 'listening')];
    egress.#server.listen(inside ?? { port: 0, host: '127.0.0.1' });
    if (inside) {
      egress.#localServer = createTcpServer((socket) => egress.#server.emit('connection', socket)).listen(
        0,
        '127.0.0.1',
      );
      opened.push(once(egress.#localServer, 'listening'));
    }
    await Promise.all(opened);
    return egress;
  }

  private constructor(options: EgressOptions) {
    this.#options = options;
    this.#limits = { ...defaultEgressLimits, ...options.limits };
    this.#meter = new EgressMeter(this.#limits, options.byteLimit, options.onOverflow, () => this.#destroySockets());
    this.#server = createServer({ maxHeaderSize: headerLimit, keepAliveTimeout: this.#limits.idleMs });
    this.#server.on('connection', (socket) => this.#track(socket));
    this.#server.on('request', (request, response) => void this.#forward(request, response));
    this.#server.on('connect', (request, socket, head) => void this.#tunnel(request, socket, head));
    // Chromium opens WebSockets with CONNECT, so a plain upgrade does not come from a page.
    this.#server.on('upgrade', (_request, socket) => socket.destroy());
    this.#server.on('clientError', (_error, socket) => socket.destroy());
  }

  /** Proxy URL for our own requests, such as robots.txt. They pass even while the proxy is paused. */
  get url(): string {
    return `http://${ownUser}:${this.#password}@127.0.0.1:${this.port}`;
  }

  get port(): number {
    return portOf(this.#localServer ?? this.#server);
  }

  /** Proxy URL for the browser. With a network namespace, it is reachable only there. */
  get browserUrl(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`;
  }

  get movedBytes(): number {
    return this.#meter.movedBytes;
  }

  /** The first 200 refusals since `begin`. */
  get refusals(): readonly Refusal[] {
    return this.#refusals;
  }

  /** The latest refusal of a `host:port`. */
  refusalOf(target: string): ScanError | undefined {
    return this.#refusals.findLast((refusal) => refusal.target === target)?.error;
  }

  /** Resets counters and refusals for the next page of the same run. */
  begin(onOverflow: OnOverflow): void {
    this.#meter.begin(onOverflow);
    this.#refusals.length = 0;
  }

  /**
   * Ends all connections of the browser and refuses new ones until `resume`: nothing that the page does meanwhile leaves
   * the machine. The refusals are not recorded.
   */
  pause(): void {
    this.#isPaused = true;
    this.#destroySockets();
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** How many requests of the browser it has refused because it was paused or closed. */
  get pausedRequests(): number {
    return this.#pausedRequests;
  }

  resume(): void {
    this.#isPaused = false;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#server.close();
    this.#localServer?.close();
    this.#destroySockets();
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => response.destroy());
    const forward = isFramed(request.headers) ? readForwardTarget(request.url ?? '') : undefined;
    if (!forward) {
      refuse(response, this.#recordRefusal(unknownTarget, new ScanError('blocked', { reason: 'target' })));
      return;
    }
    const name = targetName(forward.target);
    try {
      const upstream = await this.#dial(name, forward.target, response, this.#isOwn(request));
      const outgoingRequest = httpRequest({
        createConnection: () => upstream,
        method: request.method ?? 'GET',
        path: forward.path,
        headers: outgoing(request.headers, forward.authority),
        setHost: false,
        maxHeaderSize: headerLimit,
      });
      let isWhole = () => false;
      outgoingRequest.on('error', (cause) => {
        // Ignores errors after a complete response, or when the browser has closed the connection.
        if (isWhole() || response.closed) return;
        const error = this.#recordRefusal(name, answerFault(name, cause));
        if (response.headersSent) response.destroy();
        else refuse(response, error);
      });
      // An unrequested upgrade. Without this listener the browser would wait forever.
      outgoingRequest.once('upgrade', (_answer, socket) => {
        socket.destroy();
        refuse(response, this.#recordRefusal(name, new ScanError('connection', { host: name, reason: 'upgrade' })));
      });
      outgoingRequest.once('response', (answer) => {
        isWhole = () => answer.complete;
        this.#sendResponse(answer, response);
      });
      request.on('data', (chunk: Buffer) => this.#meter.count(chunk.length));
      request.pipe(outgoingRequest);
    } catch (cause) {
      refuse(response, this.#recordRefusal(name, toScanError(cause)));
    }
  }

  #sendResponse(answer: IncomingMessage, response: ServerResponse): void {
    answer.on('error', () => response.destroy());
    try {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedOn(answer.headers));
      answer.pipe(response);
    } catch {
      // The status line or a header of the server is invalid for Node.js.
      response.destroy();
    }
  }

  async #tunnel(request: IncomingMessage, browser: Duplex, head: Buffer): Promise<void> {
    browser.on('error', () => browser.destroy());
    const target = readTarget(request.url ?? '');
    if (!target) {
      browser.end(refusalLine(this.#recordRefusal(unknownTarget, new ScanError('blocked', { reason: 'target' }))));
      return;
    }
    const name = targetName(target);
    try {
      const upstream = await this.#dial(name, target, browser, this.#isOwn(request));
      upstream.on('error', () => browser.destroy());
      upstream.once('close', () => browser.destroy());
      browser.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) browser.unshift(head);
      browser.on('data', (chunk: Buffer) => this.#meter.count(chunk.length));
      browser.pipe(upstream);
      upstream.pipe(browser);
    } catch (cause) {
      browser.end(refusalLine(this.#recordRefusal(name, toScanError(cause))));
    }
  }

  /**
   * Connects to a target and counts the connection.
   *
   * @param client when it closes, the connection is closed too, even during the name lookup
   * @param isOwn whether the request is ours and not the browser's
   * @throws ScanError when a limit is reached, or as `dial`
   */
  async #dial(name: string, target: Target, client: ServerResponse | Duplex, isOwn: boolean): Promise<Socket> {
    const isRefused = () => this.#isClosed || (this.#isPaused && !isOwn);
    if (isRefused()) {
      this.#pausedRequests += 1;
      throw new ScanError('connection', { host: name, reason: 'closed' });
    }
    this.#meter.enter(name);
    try {
      const upstream = await dial(target, this.#options, this.#limits.connectMs);
      upstream.once('close', () => this.#meter.leave());
      this.#track(upstream);
      // An unhandled `error` event would end the process before the caller adds its listener.
      upstream.on('error', () => upstream.destroy());
      client.once('close', () => upstream.destroy());
      if (isRefused() || client.closed) upstream.destroy();
      upstream.setTimeout(this.#limits.idleMs, () => upstream.destroy());
      upstream.on('data', (chunk: Buffer) => this.#meter.count(chunk.length));
      return upstream;
    } catch (error) {
      this.#meter.leave();
      throw error;
    }
  }

  /** A page cannot set the header `Proxy-Authorization`. */
  #isOwn({ headers }: IncomingMessage): boolean {
    const expected = `Basic ${Buffer.from(`${ownUser}:${this.#password}`).toString('base64')}`;
    return headers['proxy-authorization'] === expected;
  }

  #recordRefusal(target: string, error: ScanError): ScanError {
    if (!this.#isPaused && this.#refusals.length < refusalLimit) this.#refusals.push({ target, error });
    return error;
  }

  #track(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #destroySockets(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

const portOf = (server: TcpServer) => (server.address() as AddressInfo).port;
