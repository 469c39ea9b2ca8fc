import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ScanError, toScanError } from '../failure.ts';
import { dial } from './egress-dial.ts';
import type { DialPolicy } from './egress-dial.ts';
import { readForwardTarget, readTarget, targetName } from './egress-target.ts';

/** Marks an answer of ours. Taken out of answers of the web, so nobody can speak in our name on plain http. */
export const egressErrorHeader = 'x-egress-error';

export interface EgressOptions extends DialPolicy {
  /** Bytes that one scan may receive, all its requests together. */
  byteLimit: number;
  /** Told once when the limit is passed; from then on every request is refused. */
  onOverflow: () => void;
}

export interface Refusal {
  /** `host:port` as the browser asked for it. */
  target: string;
  error: ScanError;
}

const connectionLimit = 64;
const refusalLimit = 200;
const headerLimit = 64 * 1024;
const idleLimitMs = 30_000;
const hopByHop = ['connection', 'keep-alive', 'te', 'trailer', 'upgrade', 'transfer-encoding', egressErrorHeader];

/**
 * The only way of one scan to the network: a forward proxy on a loopback port of its own, so counters and limits
 * belong to exactly one scan. It speaks plain HTTP forwarding and CONNECT; every connection is judged by `dial`.
 */
export class Egress {
  readonly #options: EgressOptions;
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();
  readonly #refusals: Refusal[] = [];
  #upstreams = 0;
  #receivedBytes = 0;
  #isClosed = false;

  static async listen(options: EgressOptions): Promise<Egress> {
    const egress = new Egress(options);
    egress.#server.listen(0, '127.0.0.1');
    await once(egress.#server, 'listening');
    return egress;
  }

  private constructor(options: EgressOptions) {
    this.#options = options;
    this.#server = createServer({ maxHeaderSize: headerLimit, keepAliveTimeout: idleLimitMs });
    this.#server.on('connection', (socket) => this.#keep(socket));
    this.#server.on('request', (request, response) => void this.#forward(request, response));
    this.#server.on('connect', (request, socket, head) => void this.#tunnel(request, socket, head));
    // Chromium opens WebSockets by CONNECT; a plain upgrade is nobody we know.
    this.#server.on('upgrade', (_request, socket) => socket.destroy());
    this.#server.on('clientError', (_error, socket) => socket.destroy());
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get receivedBytes(): number {
    return this.#receivedBytes;
  }

  get refusals(): readonly Refusal[] {
    return this.#refusals;
  }

  /** The newest refusal of a `host:port`. */
  refusalOf(target: string): ScanError | undefined {
    return this.#refusals.findLast((refusal) => refusal.target === target)?.error;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#server.close();
    this.#destroySockets();
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => response.destroy());
    const forward = readForwardTarget(request.url ?? '');
    if (!forward) {
      refuse(response, new ScanError('blocked', { reason: 'target' }));
      return;
    }
    const name = targetName(forward.target);
    try {
      const upstream = await this.#dial(name, forward.target);
      const outgoing = httpRequest({
        createConnection: () => upstream,
        method: request.method ?? 'GET',
        path: forward.path,
        headers: { ...passedOn(request.headers), connection: 'close' },
        setHost: false,
        maxHeaderSize: headerLimit,
      });
      outgoing.once('error', (cause) => {
        const error = this.#refused(name, new ScanError('connection', { host: name }, cause));
        if (response.headersSent) response.destroy();
        else refuse(response, error);
      });
      // Nobody asked for another protocol; unheard, such an answer would leave the browser waiting.
      outgoing.once('upgrade', (_answer, socket) => {
        socket.destroy();
        refuse(response, this.#refused(name, new ScanError('connection', { host: name, reason: 'upgrade' })));
      });
      outgoing.once('response', (answer) => this.#answer(answer, response));
      response.once('close', () => upstream.destroy());
      request.pipe(outgoing);
    } catch (cause) {
      refuse(response, this.#refused(name, toScanError(cause)));
    }
  }

  #answer(answer: IncomingMessage, response: ServerResponse): void {
    answer.on('error', () => response.destroy());
    answer.on('data', (chunk: Buffer) => this.#count(chunk.length));
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
      browser.end(refusalLine(new ScanError('blocked', { reason: 'target' })));
      return;
    }
    const name = targetName(target);
    try {
      const upstream = await this.#dial(name, target);
      upstream.on('error', () => browser.destroy());
      browser.once('close', () => upstream.destroy());
      upstream.once('close', () => browser.destroy());
      browser.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) upstream.write(head);
      browser.pipe(upstream);
      upstream.on('data', (chunk: Buffer) => this.#count(chunk.length));
      upstream.pipe(browser);
    } catch (cause) {
      browser.end(refusalLine(this.#refused(name, toScanError(cause))));
    }
  }

  async #dial(name: string, target: Parameters<typeof dial>[0]): Promise<Socket> {
    if (this.#isClosed || this.#isOver) throw new ScanError('tooLarge', { bytes: this.#options.byteLimit });
    if (this.#upstreams >= connectionLimit) throw new ScanError('connection', { host: name, reason: 'tooMany' });
    this.#upstreams += 1;
    try {
      const upstream = await dial(target, this.#options);
      upstream.once('close', () => (this.#upstreams -= 1));
      this.#keep(upstream);
      if (this.#isClosed) upstream.destroy();
      upstream.setTimeout(idleLimitMs, () => upstream.destroy());
      return upstream;
    } catch (error) {
      this.#upstreams -= 1;
      throw error;
    }
  }

  get #isOver(): boolean {
    return this.#receivedBytes > this.#options.byteLimit;
  }

  #count(bytes: number): void {
    const wasOver = this.#isOver;
    this.#receivedBytes += bytes;
    if (wasOver || !this.#isOver) return;
    this.#destroySockets();
    this.#options.onOverflow();
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

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hopByHop.includes(name) && !name.startsWith('proxy-')),
  );
}

const statusOf = (error: ScanError) => (error.code === 'blocked' || error.code === 'tooLarge' ? 403 : 502);

function refuse(response: ServerResponse, error: ScanError): void {
  response.writeHead(statusOf(error), { [egressErrorHeader]: error.code, 'content-length': 0 });
  response.end();
}

const refusalLine = (error: ScanError) =>
  `HTTP/1.1 ${statusOf(error)} Refused\r\n${egressErrorHeader}: ${error.code}\r\ncontent-length: 0\r\n\r\n`;
