import type { Queue } from 'bull';
import pTimeout from 'p-timeout';

/** @throws when Redis does not answer in time: it is away, or frozen */
export async function pingQueue(queue: Queue, timeoutMs = 2000): Promise<void> {
  await pTimeout(queue.client.ping(), { milliseconds: timeoutMs, message: 'Redis did not answer in time' });
}
