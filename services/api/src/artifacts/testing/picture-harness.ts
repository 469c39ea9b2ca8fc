import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScanProfile } from '@stufenlos/contracts';
import { signTicket } from '../../scanning/job-ticket.ts';
import { startHarness, type TestHarness } from '../../testing/test-harness.ts';
import { InternalListener } from '../../scanning/internal-listener.ts';
import type { PicturedPage } from '../picture-address.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Sent {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** An api that keeps pictures in a folder of the test, and the worker's way to its second port. */
export interface PictureHarness extends TestHarness {
  dir: string;
  /** A run whose pictures are paid for, with one page that waits. */
  paidRun(profile?: ScanProfile): Promise<PicturedPage>;
  ticket(page: PicturedPage, given?: { jobNo?: number; at?: Date; keys?: string[]; pageNos?: number[] }): string;
  /** What a worker sends; every part can be another. */
  put(page: PicturedPage, given?: Sent): Promise<Answer>;
  /** As it stands: no path is made straight. */
  send(given: Sent): Promise<Answer>;
}

/** @param env further settings, such as a bucket in place of the folder */
export async function startPictureHarness(env: Record<string, string> = {}): Promise<PictureHarness> {
  const dir = await mkdtemp(join(tmpdir(), 'stufenlos-pictures-'));
  const harness = await startHarness({ ARTIFACTS_DIR: dir, API_INTERNAL_PORT: '0', ...env });
  const { port } = harness.api.app.get(InternalListener);
  const ticket: PictureHarness['ticket'] = ({ runId, pageNo }, given = {}) => {
    const { jobNo = 1, at = new Date(), keys = harness.config.signingKeys, pageNos = [pageNo] } = given;
    return signTicket({ runId, jobNo, pageNos }, keys, at);
  };
  const send = (given: Sent) => ask(port, given);
  return {
    ...harness,
    dir,
    ticket,
    send,
    paidRun: async (profile = 'pro') => {
      const { db } = harness.database;
      const url = 'https://shop.example/';
      const { id: runId } = await db
        .insertInto('runs')
        .values({
          owner_sub: 'auth0|owner',
          url,
          host_key: 'shop.example',
          page_key: url,
          source: 'member',
          scope: 'page',
          profile,
          locale: 'de',
          page_limit: 1,
          state: 'running',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('run_pages')
        .values({ run_id: runId, page_no: 1, url, page_key: url, state: 'queued' })
        .execute();
      return { runId, pageNo: 1 };
    },
    put: (page, given = {}) =>
      send({
        method: 'PUT',
        path: `/internal/artifacts/${page.runId}/${page.pageNo}${page.view ? `/${page.view}` : ''}/screen.webp`,
        body: webp(),
        ...given,
        headers: {
          authorization: `Ticket ${ticket(page)}`,
          'job-no': '1',
          'content-type': 'image/webp',
          ...given.headers,
        },
      }),
    stop: async () => {
      await harness.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** As many bytes as asked for that begin as a picture does. */
export function webp(size = 64, content = 0): Buffer {
  const bytes = Buffer.alloc(size, content);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(size - 8, 4);
  bytes.write('WEBPVP8 ', 8, 'latin1');
  return bytes;
}

function ask(port: number, { method = 'GET', path = '/', headers = {}, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
