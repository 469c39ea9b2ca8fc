import type { Queue } from 'bull';
import pTimeout from 'p-timeout';

const keptSeconds = 60;

/**
 * Writes a key, because a Redis with a full memory, or a replica, still answers PING.
 * @throws when Redis does not answer in time, as when it is away or frozen, or refuses to write
 */
export async function pingQueue(queue: Queue, timeoutMs = 2000): Promise<void> {
  const written = queue.client.set(queue.toKey('written'), '', 'EX', keptSeconds);
  await pTimeout(written, { milliseconds: timeoutMs, message: 'Redis did not answer in time' });
}
