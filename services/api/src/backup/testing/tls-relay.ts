import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { promisify } from 'node:util';

export interface TlsRelay {
  /** Its certificate signs itself. */
  certificate: string;
  /** The address of a database behind it. */
  address(url: string): string;
  stop(): Promise<void>;
}

const tlsRequest = 80_877_103;

/** PostgreSQL that takes connections with TLS alone: in front of the server of `url`, with a certificate for `localhost`. */
export async function startTlsRelay(url: string): Promise<TlsRelay> {
  const { key, certificate } = await makeCertificate();
  const secureContext = createSecureContext({ key, cert: certificate });
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket)));
    socket.once('data', (first: Buffer) => {
      if (first.length !== 8 || first.readInt32BE(4) !== tlsRequest) return socket.destroy();
      socket.write('S');
      const visitor = new TLSSocket(socket, { isServer: true, secureContext });
      const database = connect(Number(port), hostname);
      open.add(database);
      visitor.on('error', () => database.destroy()).on('close', () => database.destroy());
      database.on('error', () => visitor.destroy()).on('close', () => open.delete(database));
      visitor.pipe(database).pipe(visitor);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    certificate,
    address: (database) => {
      const address = new URL(database);
      address.hostname = 'localhost';
      address.port = String((server.address() as AddressInfo).port);
      address.search = 'sslmode=verify-full';
      return address.href;
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function makeCertificate(): Promise<{ key: string; certificate: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'stufenlos-certificate-'));
  const [key, certificate] = ['key', 'certificate'].map((name) => join(folder, name)) as [string, string];
  try {
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
    await promisify(execFile)('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', certificate]);
    return { key: await readFile(key, 'utf8'), certificate: await readFile(certificate, 'utf8') };
  } finally {
    await rm(folder, { recursive: true });
  }
}
