import { finalFactId, pageFactId, scanJobId, type ScanFact, type ScanJob } from '@stufenlos/contracts';
import type { JobOptions, Queue } from 'bull';
import pTimeout from 'p-timeout';
import { fitFact } from './fit-fact.ts';

const hour = 3600;

/** An add that takes longer is refused; should it arrive after all, its id makes the next one the same job. */
const milliseconds = 5000;

/**
 * Hands a job to the workers. A repeated add of the same job is swallowed, also while a finished one is kept: a page
 * that is handed out again needs a new job number.
 * @param priority of `jobPriority`; a lower number goes first
 * @throws when Redis does not take it, within seconds
 */
export async function sendScan(queue: Queue<ScanJob>, job: ScanJob, priority: number): Promise<void> {
  const added = queue.add(job, {
    jobId: scanJobId(job.runId, job.jobNo),
    priority,
    // For lost processes only: a page that cannot be judged is a result, not a failed job.
    attempts: 3,
    backoff: { type: 'exponential', delay: 1000 },
    removeOnComplete: { age: hour, count: 1000 },
    removeOnFail: { age: 24 * hour },
  });
  await pTimeout(added, { milliseconds, message: 'Redis took no scan in time' });
}

/**
 * Sends a fact back, made small enough for a message. Page and final facts carry an id, so that a repeated send is one
 * message.
 * @throws when Redis does not take it, within seconds
 */
export async function sendFact(queue: Queue<ScanFact>, fact: ScanFact): Promise<void> {
  const added = queue.add(fitFact(fact), factOptions(fact));
  await pTimeout(added, { milliseconds, message: `Redis took no ${fact.type} fact in time` });
}

/** A fact whose reader fails (the database is away) comes back every two seconds for a minute. */
const returning = {
  attempts: 30,
  backoff: { type: 'fixed', delay: 2000 },
  removeOnComplete: true,
  removeOnFail: { age: 24 * hour },
} as const;

function factOptions(fact: ScanFact): JobOptions {
  switch (fact.type) {
    case 'progress':
      return { attempts: 1, removeOnComplete: true, removeOnFail: true };
    case 'page':
      return { ...returning, jobId: pageFactId(fact.runId, fact.jobNo, fact.pageNo) };
    case 'final':
      return { ...returning, jobId: finalFactId(fact.runId, fact.jobNo) };
  }
}
