import { setTimeout as pause } from 'node:timers/promises';
import { messageVersion } from '@stufenlos/contracts';
import type { EngineInfo, FinalFact, PageResult, Phase, ScanFact, ScanJob } from '@stufenlos/contracts';
import { sendFact } from '@stufenlos/scan-queue';
import type { Tracing } from '@stufenlos/tracing';
import type { Queue } from 'bull';
import type { SiteFacts } from './site-facts.ts';

/** A scanned page is kept in hand this long while Redis is away; after that the job is done again elsewhere. */
const timeoutMs = 120_000;
const retryMs = 500;
const progressMs = 1000;

/** What one job has to tell the api. The ticket of the job travels with every fact. */
export class FactSender {
  private readonly facts: Queue<ScanFact>;
  private readonly envelope: Pick<ScanFact, 'v' | 'runId' | 'jobNo' | 'ticket'>;
  private lastProgressAt = -Infinity;
  private readonly tracing: Tracing;
  private waiting: NodeJS.Timeout | undefined;

  constructor(facts: Queue<ScanFact>, { runId, jobNo, ticket }: ScanJob, tracing: Tracing) {
    this.facts = facts;
    this.tracing = tracing;
    this.envelope = { v: messageVersion, runId, jobNo, ticket };
  }

  /** At most one a second, the newest; nobody waits for it and nothing depends on it. */
  progress(pageNo: number, phase: Phase, engine: EngineInfo): void {
    clearTimeout(this.waiting);
    const send = () => {
      this.lastProgressAt = performance.now();
      const at = new Date().toISOString();
      sendFact(this.facts, { ...this.envelope, type: 'progress', at, pageNo, phase, engine }).catch(() => undefined);
    };
    const wait = this.lastProgressAt + progressMs - performance.now();
    if (wait <= 0) send();
    else this.waiting = setTimeout(send, wait);
  }

  /** The page's result says more than any progress that still waits. @throws when Redis stays away, or on abort */
  async page(pageNo: number, result: PageResult, signal: AbortSignal, site: SiteFacts = {}): Promise<void> {
    this.quiet();
    await this.traced('send result', (parent) =>
      this.deliver({ ...this.envelope, ...parent, type: 'page', pageNo, result, ...site }, signal),
    );
  }

  async final(outcome: FinalFact['outcome'], sent: readonly number[], signal?: AbortSignal): Promise<void> {
    await this.traced('send end of job', (parent) => {
      const fact: FinalFact = { ...this.envelope, ...parent, type: 'final', outcome, sent: [...sent] };
      return signal ? this.deliver(fact, signal) : sendFact(this.facts, fact);
    });
  }

  quiet(): void {
    clearTimeout(this.waiting);
  }

  private traced(name: string, send: (parent: Pick<ScanFact, 'traceparent'>) => Promise<void>): Promise<void> {
    const span = this.tracing.begin(name, { kind: 'producer' });
    return span.during(({ keptTraceparent: traceparent }) => send(traceparent === undefined ? {} : { traceparent }));
  }

  /** Retries while Redis is away, so a finished page is not scanned twice. */
  private async deliver(fact: ScanFact, signal: AbortSignal): Promise<void> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      try {
        return await sendFact(this.facts, fact);
      } catch (error) {
        if (signal.aborted || performance.now() > end) throw error;
        await pause(retryMs);
      }
    }
  }
}
