import type { Queue } from 'bull';
import { withTimeout } from './with-timeout.ts';

/** @throws when Redis does not answer in time: away, or frozen */
export async function pingQueue(queue: Queue, timeoutMs = 2000): Promise<void> {
  await withTimeout(timeoutMs, 'asking Redis', queue.client.ping());
}
