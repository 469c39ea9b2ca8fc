import type { Queue } from 'bull';

export interface QueueLog {
  log(message: object): void;
  warn(message: object): void;
}

const rememberedCauses = 50;

/**
 * Errors of a queue go to the log, never to the process. An outage raises the same error with every new try of every
 * connection, or a few that alternate; each is told once, and so is the end of the outage.
 */
export function watchQueue(queue: Queue, log: QueueLog): void {
  const told = new Set<string>();
  queue.on('error', (error: NodeJS.ErrnoException) => {
    const cause = error.code ?? error.message;
    if (told.has(cause)) return;
    // Some messages name their job, so there is no end of them.
    if (told.size >= rememberedCauses) told.clear();
    told.add(cause);
    log.warn({ event: 'queue_error', queue: queue.name, cause, message: error.message });
  });
  // A forwarder accepts connections while Redis is away: only an answer tells that it is back.
  queue.client.on('ready', () => {
    if (told.size > 0) queue.client.ping().then(onAnswer, () => undefined);
  });
  const onAnswer = () => {
    if (told.size > 0) log.log({ event: 'queue_back', queue: queue.name });
    told.clear();
  };
}
