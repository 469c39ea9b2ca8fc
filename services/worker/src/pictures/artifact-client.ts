import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { PageResult, ScanJob } from '@stufenlos/contracts';
import { Tracing } from '@stufenlos/tracing';
import { WORKER_CONFIG, type WorkerConfig } from '../config/worker-config.ts';
import { PagePictures, type TakenPicture } from './page-pictures.ts';

export type PicturedJob = Pick<ScanJob, 'runId' | 'jobNo' | 'ticket' | 'picture'>;

/** Milliseconds before a further try; the last one is repeated. */
const backOff = [250, 500, 1000, 2000, 4000];

/**
 * Brings pictures to the api, with the ticket of the job as permission. While the api is away, the result of the page
 * waits and the picture is tried again; what stays away is logged, and the result says that it is lost.
 */
@Injectable()
export class ArtifactClient {
  /** Milliseconds for one try. */
  limitMs = 8000;
  /** Milliseconds for all tries of one page, as long as a result is kept in hand while Redis is away. */
  pageLimitMs = 120_000;
  /** The same after a page whose pictures were lost: an address that nobody answers must not hold every page so long. */
  shortLimitMs = 10_000;
  private isAway = false;
  private readonly logger = new Logger('Pictures');

  constructor(
    @Inject(WORKER_CONFIG) private readonly config: Pick<WorkerConfig, 'artifactsUrl'>,
    private readonly tracing: Tracing,
  ) {}

  /** Where the engine puts the pictures of a page; undefined when none are wanted or there is nowhere to bring them. */
  picturesOf({ picture }: Pick<ScanJob, 'picture'>): PagePictures | undefined {
    return picture && this.config.artifactsUrl !== undefined ? new PagePictures() : undefined;
  }

  /**
   * The result as it may be told: with the pictures that are at their place.
   *
   * @throws the signal's reason when it was aborted
   */
  async deliver(
    pictures: PagePictures,
    page: { job: PicturedJob; pageNo: number; result: PageResult; signal: AbortSignal },
  ): Promise<PageResult> {
    const until = performance.now() + (this.isAway ? this.shortLimitMs : this.pageLimitMs);
    const brought = new Set<TakenPicture>();
    for (const taken of pictures.all) {
      const attributes = taken.view ? { 'stufenlos.view': taken.view } : {};
      const isBrought = await this.tracing
        .begin('bring picture', { kind: 'client', attributes })
        .during((span) => this.bring(taken, page, { until, traceparent: span.traceparent }));
      if (isBrought) brought.add(taken);
    }
    return pictures.resultWith(page.result, brought);
  }

  private async bring(
    { webp, view }: TakenPicture,
    { job, pageNo, signal }: { job: PicturedJob; pageNo: number; signal: AbortSignal },
    { until, traceparent }: { until: number; traceparent: string | undefined },
  ): Promise<boolean> {
    const path = `/internal/artifacts/${job.runId}/${pageNo}${view ? `/${view}` : ''}/screen.webp`;
    const url = new URL(path, this.config.artifactsUrl);
    for (let tries = 1; ; tries += 1) {
      const outcome = await this.attempt(url, { job, webp, traceparent }, signal);
      signal.throwIfAborted();
      if (outcome.isAtItsPlace) {
        this.isAway = false;
        return true;
      }
      const waitMs = backOff[Math.min(tries, backOff.length) - 1]!;
      const { cause, isFinal } = outcome;
      if (isFinal || performance.now() + waitMs > until) {
        this.isAway ||= !isFinal;
        const { runId, jobNo } = job;
        this.logger.warn({ event: 'picture_not_sent', runId, jobNo, pageNo, view, tries, cause });
        return false;
      }
      await pause(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  private async attempt(url: URL, upload: Upload, signal: AbortSignal): Promise<Attempt> {
    try {
      const status = await put(url, upload, AbortSignal.any([signal, AbortSignal.timeout(this.limitMs)]));
      if (status === 200 || status === 201) return { isAtItsPlace: true };
      // A refusal stays one; trouble at the other end passes.
      return { isAtItsPlace: false, isFinal: status < 500 && status !== 429, cause: `the api answers ${status}` };
    } catch (error) {
      return { isAtItsPlace: false, isFinal: false, cause: causeOf(error) };
    }
  }
}

interface Upload {
  job: PicturedJob;
  webp: Uint8Array;
  traceparent: string | undefined;
}

type Attempt = { isAtItsPlace: true } | { isAtItsPlace: false; isFinal: boolean; cause: string };

async function put(url: URL, { job, webp, traceparent }: Upload, signal: AbortSignal): Promise<number> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: {
      authorization: `Ticket ${job.ticket}`,
      'job-no': String(job.jobNo),
      'content-type': 'image/webp',
      ...(traceparent === undefined ? {} : { traceparent }),
    },
    body: Buffer.from(webp),
    // The ticket goes nowhere else.
    redirect: 'manual',
    signal,
  });
  await answer.body?.cancel();
  return answer.status;
}

/** `fetch failed` alone does not name the cause. */
const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : String(error);
