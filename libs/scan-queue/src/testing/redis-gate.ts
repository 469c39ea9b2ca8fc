import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { freePort } from '@stufenlos/workspace/free-port';

/**
 * A proxy in front of the real Redis of the tests, so that a test can cause an outage without stopping other tests.
 * Closed, it refuses connections and has cut those there were; nobody takes its port meanwhile. Hanging up, it accepts
 * connections and closes them at once, as a forwarder does whose Redis is away.
 */
export class RedisGate {
  /** Redis, by way of the gate. */
  readonly url: string;
  /** Connections that were closed at once. */
  hungUp = 0;
  private readonly sockets = new Set<Socket>();
  private readonly target: URL;
  private server: Server;
  private isHangingUp = false;

  private constructor(server: Server, target: URL) {
    this.server = server;
    this.target = target;
    const { port } = server.address() as AddressInfo;
    const url = new URL(target);
    url.hostname = '127.0.0.1';
    url.port = String(port);
    this.url = url.href;
    server.on('connection', (socket) => this.join(socket));
  }

  static async open(redisUrl: string): Promise<RedisGate> {
    return new RedisGate(await listen(await freePort()), new URL(redisUrl));
  }

  get isShut(): boolean {
    return !this.server.listening;
  }

  close(): void {
    this.server.close();
    this.cut();
  }

  hangUp(): void {
    this.isHangingUp = true;
    this.cut();
  }

  async reopen(): Promise<void> {
    this.isHangingUp = false;
    if (!this.isShut) return;
    this.server = await listen(Number(new URL(this.url).port));
    this.server.on('connection', (socket) => this.join(socket));
  }

  private cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private join(socket: Socket): void {
    if (this.isHangingUp) {
      this.hungUp += 1;
      socket.on('error', () => {}).destroy();
      return;
    }
    const redis = connect(Number(this.target.port || 6379), this.target.hostname);
    for (const [one, other] of [
      [socket, redis],
      [redis, socket],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}
