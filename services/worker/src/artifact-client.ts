import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ScanJob } from '@stufenlos/contracts';
import type { ScanOptions } from '@stufenlos/scan-engine';
import { WORKER_CONFIG, type WorkerConfig } from './config/worker-config.ts';

/** Brings pictures to the api. The ticket of the job is the permission; a picture that fails is logged and not there. */
@Injectable()
export class ArtifactClient {
  /** Milliseconds. A page waits for its picture; what takes longer is not worth it. */
  limitMs = 8000;
  private readonly logger = new Logger('Pictures');

  constructor(@Inject(WORKER_CONFIG) private readonly config: Pick<WorkerConfig, 'artifactsUrl'>) {}

  /** For the engine, when the job wants a picture and there is somewhere to bring it. */
  screenshotSinkOf(job: ScanJob, pageNo: number, signal: AbortSignal): ScanOptions['onScreenshot'] {
    const { artifactsUrl } = this.config;
    if (!job.picture || artifactsUrl === undefined) return undefined;
    return async (webp, { view }) => {
      try {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(this.limitMs)]);
        const path = `/internal/artifacts/${job.runId}/${pageNo}${view ? `/${view}` : ''}/screen.webp`;
        await put(new URL(path, artifactsUrl), job, webp, limit);
      } catch (error) {
        const { runId, jobNo } = job;
        this.logger.warn({ event: 'picture_not_sent', runId, jobNo, pageNo, view, cause: causeOf(error) });
        // The engine then does not say that there is one.
        throw error;
      }
    };
  }
}

async function put(url: URL, job: ScanJob, webp: Uint8Array, signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: {
      authorization: `Ticket ${job.ticket}`,
      'job-no': String(job.jobNo),
      'content-type': 'image/webp',
    },
    body: Buffer.from(webp),
    // The ticket goes nowhere else.
    redirect: 'error',
    signal,
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the api answers ${answer.status}`);
}

/** `fetch failed` alone tells nobody anything. */
const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : String(error);
