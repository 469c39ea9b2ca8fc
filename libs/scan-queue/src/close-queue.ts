import { setTimeout as pause } from 'node:timers/promises';
import type { Queue } from 'bull';

const limitMs = 1500;

/**
 * Closes a queue when its process ends. While Redis is away, Bull waits for a connection without an end, and each of its
 * three connections is tried again and again; they are dropped after 1.5 s.
 */
export async function closeQueue(queue: Queue): Promise<void> {
  const closed = queue.close().catch(() => undefined);
  await Promise.race([closed, pause(limitMs, undefined, { ref: false })]);
  for (const client of queue.clients) client.disconnect();
}
