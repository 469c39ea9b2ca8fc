import { budgetsPerPage } from '@stufenlos/contracts';

/** What Bull says about a job; `gone` when it knows nothing. */
export type QueueState = 'gone' | 'waiting' | 'active' | 'delayed' | 'paused' | 'completed' | 'failed' | 'stuck';

export interface DoubtfulJob {
  runId: string;
  jobNo: number;
  pageCount: number;
  handedAt: Date;
  startedAt: Date | null;
  queueState: QueueState;
  /** A fact about it still waits to be read. */
  factsWaiting: boolean;
}

/** A younger job is not doubted, because its add or its last fact may be on the way. */
export const graceMs = 60_000;
/** Bull itself hands out the job of a vanished worker again, so a job may take this many times as long. */
const runsPerJob = 3;
const margin = 60_000;

/**
 * Whether a job with open pages will never report: Bull lost or finished it and no fact waits, or it is overdue. Pure.
 */
export function isLost(job: DoubtfulJob, budgetMs: number, now: Date): boolean {
  if (now.getTime() - job.handedAt.getTime() < graceMs || job.factsWaiting) return false;
  switch (job.queueState) {
    case 'gone':
    case 'stuck':
    case 'completed':
    case 'failed':
      return true;
    case 'active':
      return isOverdue(job, budgetMs, now);
    case 'waiting':
    case 'delayed':
    case 'paused':
      return false;
  }
}

function isOverdue({ startedAt, pageCount }: DoubtfulJob, budgetMs: number, now: Date): boolean {
  if (startedAt === null) return false;
  return now.getTime() - startedAt.getTime() > runsPerJob * pageCount * budgetsPerPage * budgetMs + margin;
}
