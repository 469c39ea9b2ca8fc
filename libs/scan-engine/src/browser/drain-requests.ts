import type { Egress } from '@stufenlos/egress';
import type { Page } from 'puppeteer';
import { isolatedWorld } from './isolated-world.ts';

/** A document may have sent many requests, of which each round passes some. */
const maxRounds = 200;

/**
 * Waits until a paused egress proxy has refused all that earlier documents of the page sent. Beacons outlive their
 * document and may wait in the browser, so a request is sent after them until it arrives alone.
 *
 * @param page shows a document of which nothing else sends
 * @throws Error when earlier documents send without end, when no request arrives, or when the document is gone
 */
export async function drainRequests(page: Page, egress: Egress): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const before = egress.pausedRequests;
    await isolatedWorld(page.mainFrame()).evaluate(sendLast, `http://${round}.invalid/`);
    if (egress.pausedRequests - before === 1) return;
  }
  throw new Error('earlier documents are still sending, or nothing reaches the egress proxy');
}

/** Runs inside the page: sends a request as a beacon is sent, and waits until it is refused. */
async function sendLast(url: string): Promise<void> {
  await fetch(url, { mode: 'no-cors', keepalive: true, priority: 'low', cache: 'no-store' }).catch(() => {});
}
