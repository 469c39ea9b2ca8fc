import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A TCP server that sends arbitrary bytes and records what it receives. */
export interface RawUpstream {
  /** `127.0.0.1:port` */
  host: string;
  /** All received data of all connections, as Latin-1. */
  received(): string;
  connections(): number;
  close(): Promise<void>;
}

/** @param speak called for each connection after its first data */
export async function startRawUpstream(speak: (socket: Socket) => void): Promise<RawUpstream> {
  const sockets = new Set<Socket>();
  let received = '';
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.once('data', () => speak(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}

/** Sends Latin-1 data to a loopback port. @returns the data received until `isEnough` or until the connection closes */
export async function sendRaw(port: number, bytes: string, isEnough: (answer: string) => boolean): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<string>();
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
    if (isEnough(answer)) resolve(answer);
  });
  socket.on('error', () => resolve(answer));
  socket.on('close', () => resolve(answer));
  socket.write(bytes, 'latin1');
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}
