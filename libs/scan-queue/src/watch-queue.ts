import type { Queue } from 'bull';

export interface QueueLog {
  log(message: object): void;
  warn(message: object): void;
}

/**
 * Errors of a queue go to the log, never to the process. An outage raises the same error with every new try of every
 * connection; it is told once, and so is its end.
 */
export function watchQueue(queue: Queue, log: QueueLog): void {
  let told: string | undefined;
  queue.on('error', (error: NodeJS.ErrnoException) => {
    const cause = error.code ?? error.message;
    if (cause === told) return;
    told = cause;
    log.warn({ event: 'queue_error', queue: queue.name, cause, message: error.message });
  });
  queue.client.on('ready', () => {
    if (told !== undefined) log.log({ event: 'queue_back', queue: queue.name });
    told = undefined;
  });
}
