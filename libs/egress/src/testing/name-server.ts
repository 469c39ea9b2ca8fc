import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const recordTypes = { A: 1, AAAA: 28 };

/** A DNS server. */
export interface NameServer {
  /** `127.0.0.1:port` */
  address: string;
  close(): void;
}

/** @param records the bytes of the address that it has for every name, by record type; no answer for the other types */
export async function startNameServer(
  records: Partial<Record<keyof typeof recordTypes, number[]>>,
): Promise<NameServer> {
  const server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, 12) + 5;
    const type = query.readUInt16BE(end - 4);
    const data = type === recordTypes.A ? records.A : type === recordTypes.AAAA ? records.AAAA : undefined;
    // The identifier of the query, then: a response without an error, one question, one answer at most.
    const header = [...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, data ? 1 : 0, 0, 0, 0, 0];
    // The name of the question, its type, the class IN, and a lifetime of no seconds.
    const answer = data ? [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length, ...data] : [];
    server.send(Buffer.from([...header, ...query.subarray(12, end), ...answer]), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return { address: `127.0.0.1:${server.address().port}`, close: () => server.close() };
}
