import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Kysely } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { ticketFault, type TicketFault } from './job-ticket.ts';
import { ArtifactStore } from '../artifacts/artifact-store.ts';
import type { PicturedPage } from '../artifacts/picture-address.ts';

/** What a worker may send for one page; the engine keeps below it. */
const mostPictureBytes = 2 * 1024 * 1024;

export type UploadAnswer =
  | { status: 201 | 200; page: PicturedPage }
  | { status: 401 | 403 | 404 | 409 | 413 | 415; refusal: UploadRefusal };
export type UploadRefusal =
  | 'no-ticket'
  | `ticket-${TicketFault}`
  | 'unknown-page'
  | 'settled'
  | 'not-ordered'
  | 'too-large'
  | 'not-webp';

/**
 * Takes one picture from a worker: `Authorization: Ticket <ticket>` of its job, `Job-No: <number>`, since a ticket names
 * its job only by signature. The first picture of a page and view stays, which makes a ticket good for one upload
 * each and an upload repeatable. Nothing is read of the body before the ticket is sound.
 */
@Injectable()
export class PictureUpload {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly store: ArtifactStore,
  ) {}

  /** @throws when the database or the store is away, or the body breaks off */
  async receive(page: PicturedPage, request: IncomingMessage, now: Date): Promise<UploadAnswer> {
    const { runId, pageNo } = page;
    const [, ticket] = /^Ticket (\S{1,300})$/.exec(request.headers.authorization ?? '') ?? [];
    const [, jobNo] = /^([1-9]\d{0,8})$/.exec(String(request.headers['job-no'] ?? '')) ?? [];
    if (ticket === undefined || jobNo === undefined) return { status: 401, refusal: 'no-ticket' };
    const fault = ticketFault(ticket, { runId, pageNo, jobNo: Number(jobNo) }, this.config.signingKeys, now);
    if (fault) return { status: 403, refusal: `ticket-${fault}` };
    if (request.headers['content-type'] !== 'image/webp') return { status: 415, refusal: 'not-webp' };
    const webp = await readBytes(request, mostPictureBytes);
    if (!webp) return { status: 413, refusal: 'too-large' };
    if (!isWebp(webp)) return { status: 415, refusal: 'not-webp' };
    if (await this.store.has(page)) return { status: 200, page };
    const refusal = await this.refusalOf(page);
    if (refusal) return { status: refusal === 'unknown-page' ? 404 : 409, refusal };
    return { status: (await this.store.put(page, webp)) === 'kept' ? 201 : 200, page };
  }

  private async refusalOf({ runId, pageNo }: PicturedPage) {
    const found = await this.db
      .selectFrom('run_pages')
      .innerJoin('runs', 'runs.id', 'run_pages.run_id')
      .select(['run_pages.state', 'runs.profile'])
      .where('run_id', '=', runId)
      .where('page_no', '=', pageNo)
      .executeTakeFirst();
    if (!found) return 'unknown-page';
    if (found.profile === 'free') return 'not-ordered';
    return found.state === 'ready' || found.state === 'queued' ? null : 'settled';
  }
}

/** The whole body, or `undefined` as soon as there is more than `most`, said or sent. @throws when it breaks off */
async function readBytes(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > most) return undefined;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most) return resolve(undefined);
    chunks.push(chunk);
  });
  request.on('end', () => resolve(Buffer.concat(chunks)));
  request.on('error', reject);
  request.on('close', () => reject(new Error('the body broke off')));
  return await promise;
}

const ascii = (bytes: Buffer, from: number): string => bytes.toString('latin1', from, from + 4);

/** By its first bytes: a RIFF of exactly this length that begins with a picture. What it is called does not count. */
function isWebp(bytes: Buffer): boolean {
  return (
    bytes.length >= 20 &&
    ascii(bytes, 0) === 'RIFF' &&
    bytes.readUInt32LE(4) + 8 === bytes.length &&
    ascii(bytes, 8) === 'WEBP' &&
    /^VP8[ LX]$/.test(ascii(bytes, 12))
  );
}
