import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Kysely } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { ticketFault, type TicketFault } from '../scanning/job-ticket.ts';
import { ArtifactStore } from './artifact-store.ts';
import type { PicturedPage } from './picture-address.ts';
import { readBytes } from './read-bytes.ts';
import { isWebp, mostPictureBytes } from './webp.ts';

export type UploadAnswer =
  { status: 201 | 200; page: PicturedPage } | { status: 401 | 403 | 404 | 409 | 413 | 415; refusal: UploadRefusal };
export type UploadRefusal =
  'no-ticket' | `ticket-${TicketFault}` | 'unknown-page' | 'settled' | 'not-ordered' | 'too-large' | 'not-webp';

/**
 * Takes one picture from a worker: `Authorization: Ticket <ticket>` of its job, `Job-No: <number>`, since a ticket names
 * its job only by signature. The first picture of a page stays, which makes a ticket good for one upload and an upload
 * repeatable. Nothing is read of the body before the ticket is sound.
 */
@Injectable()
export class PictureUpload {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly store: ArtifactStore,
  ) {}

  /** @throws when the database or the disk is away, or the body breaks off */
  async take(page: PicturedPage, request: IncomingMessage, now: Date): Promise<UploadAnswer> {
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
    if (await this.store.has(runId, pageNo)) return { status: 200, page };
    const refusal = await this.refusalOf(page);
    if (refusal) return { status: refusal === 'unknown-page' ? 404 : 409, refusal };
    return { status: (await this.store.put(runId, pageNo, webp)) === 'kept' ? 201 : 200, page };
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
