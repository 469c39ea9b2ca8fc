import type { Queue } from 'bull';
import { within } from './patience.ts';

/** @throws when Redis does not answer in time: away, or frozen */
export async function pingQueue(queue: Queue, patienceMs = 2000): Promise<void> {
  await within(patienceMs, 'asking Redis', queue.client.ping());
}
