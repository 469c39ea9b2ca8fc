import { Process, Processor } from '@nestjs/bull';
import { Inject, Logger } from '@nestjs/common';
import type { Job } from 'bull';
import { queueNames, type PageFact, type ScanFact } from '@stufenlos/contracts';
import type { PictureView } from '@stufenlos/contracts/picture-views';
import { ArtifactStore } from '../artifacts/artifact-store.ts';
import { readFact } from '@stufenlos/scan-queue';
import { Tracing } from '@stufenlos/tracing';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { FactBatches, mostTogether } from '../settlement/fact-batches.ts';
import { ticketFault, type TicketFault } from './job-ticket.ts';

/** As many as may share a transaction: what waits for one makes up the next. */
const concurrency = mostTogether;

type FactMessage = Pick<Job<unknown>, 'id' | 'data'> & { attemptsMade?: number };
type FactRefusal = 'shape' | `ticket-${TicketFault}`;
type FactReading = { ok: true; fact: ScanFact } | { ok: false; refusal: FactRefusal; hint: string };

/**
 * Facts of workers -> rows. A message that is none of ours, or comes too late, is logged, counted and dropped: asking
 * again would bring the same. A database that is away throws, and Bull brings the message back.
 */
@Processor(queueNames.scanResults)
export class ScanResultsConsumer {
  /** Since this process started; for operators and tests. */
  readonly counts = { accepted: 0, late: 0, refused: 0, failed: 0 };
  private readonly logger = new Logger('ScanResults');

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly batches: FactBatches,
    private readonly artifacts: ArtifactStore,
    private readonly tracing: Tracing,
  ) {}

  @Process({ concurrency })
  async take({ id, data, attemptsMade = 0 }: FactMessage): Promise<void> {
    const reading = judgeFact(data, this.config.signingKeys, new Date());
    if (!reading.ok) {
      this.counts.refused += 1;
      this.logger.warn({ event: 'fact_refused', jobId: String(id), refusal: reading.refusal, hint: reading.hint });
      return;
    }
    const { fact } = reading;
    const accepted = await this.takeOver(fact, attemptsMade > 0).catch((error: unknown) => {
      // The queue tries again and keeps the message if that does not help: somebody has to learn why.
      this.counts.failed += 1;
      const { runId, jobNo, type } = fact;
      this.logger.error({ event: 'fact_not_stored', type, runId, jobNo, cause: String(error) });
      throw error;
    });
    this.counts[accepted ? 'accepted' : 'late'] += 1;
    if (fact.type === 'progress') return;
    const { runId, jobNo, type } = fact;
    this.logger.log({ event: accepted ? 'fact_accepted' : 'fact_late', type, runId, jobNo });
  }

  /** Progress is too much for a trace and says nothing there. */
  private takeOver(fact: ScanFact, hasComeBack: boolean): Promise<boolean> {
    const write = async () =>
      this.batches.take(fact.type === 'page' ? await this.withPictures(fact) : fact, { hasComeBack });
    if (fact.type === 'progress') return write();
    const attributes = {
      'stufenlos.run_id': fact.runId,
      'stufenlos.job_no': fact.jobNo,
      ...(fact.type === 'page' && { 'stufenlos.page_no': fact.pageNo }),
    };
    const name = fact.type === 'page' ? 'take over result' : 'take over end of job';
    return this.tracing.continue(name, fact.traceparent, { kind: 'consumer', attributes }).during(async (span) => {
      const accepted = await write();
      span.set({ 'stufenlos.outcome': accepted ? 'accepted' : 'late' });
      return accepted;
    });
  }

  /** A worker says which ones it brought; those count that are here. Trouble with the store never costs the result. */
  private async withPictures(fact: PageFact): Promise<PageFact> {
    const { screenshot, viewPictures = [], ...result } = fact.result;
    const isHere = (view?: PictureView) =>
      this.artifacts.has({ runId: fact.runId, pageNo: fact.pageNo, view }).catch((error: unknown) => {
        this.logger.warn({ event: 'pictures_away', runId: fact.runId, cause: String(error) });
        return false;
      });
    const here = await Promise.all(viewPictures.map(({ view }) => isHere(view)));
    const views = viewPictures.filter((_, at) => here[at]);
    const isUsualHere = screenshot !== undefined && (await isHere());
    const isLost = views.length < viewPictures.length || (screenshot !== undefined && !isUsualHere);
    return {
      ...fact,
      result: {
        ...result,
        ...(isUsualHere && { screenshot }),
        ...(views.length > 0 && { viewPictures: views }),
        ...(isLost && { isPictureLost: true }),
      },
    };
  }
}

/** A message of `scan-results` as a fact, or why it is none. Nothing of it is believed before. Pure. */
function judgeFact(message: unknown, keys: readonly string[], now: Date): FactReading {
  const reading = readFact(message);
  if (!reading.ok) return { ok: false, refusal: 'shape', hint: reading.reason };
  const { fact } = reading;
  const fault = ticketFault(fact.ticket, fact, keys, now);
  if (fault) return { ok: false, refusal: `ticket-${fault}`, hint: `${fact.runId}.${fact.jobNo}` };
  return { ok: true, fact };
}
