import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { OrderWithPort, ParserAnswer, SitemapInput } from './parser-messages.ts';

/** The thread of `parser-thread.ts`. Each task loads its own parser: a thread lives for one order, mostly of one kind. */
async function obey(order: OrderWithPort, say: (answer: ParserAnswer) => void): Promise<void> {
  switch (order.kind) {
    case 'sitemap': {
      const { locationsIn } = await import('./sitemap-file.ts');
      const chunks = chunksFrom(order.port, () => say({ kind: 'more' }));
      for await (const locations of locationsIn(chunks, order.limits)) say({ kind: 'found', locations });
      return say({ kind: 'through' });
    }
    case 'robots-match': {
      const { RobotsMatch } = await import('./robots-match.ts');
      return say({
        kind: 'allowed',
        ...new RobotsMatch(order.origin, order.rules).allowedWithin(order.urls, order.cpuMs),
      });
    }
  }
}

/** One chunk at a time, each asked for: what is not parsed yet is not fetched either. */
async function* chunksFrom(port: MessagePort, ask: () => void): AsyncGenerator<Buffer> {
  const inbox = on(port, 'message', { close: ['close'] });
  ask();
  for await (const [message] of inbox) {
    const input = message as SitemapInput;
    if (input.kind === 'end') return;
    const { buffer, byteOffset, byteLength } = input.bytes;
    yield Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
    ask();
  }
}

parentPort?.on('message', (order: OrderWithPort) => {
  const say = (answer: ParserAnswer) => order.port.postMessage(answer, []);
  obey(order, say).catch((error: unknown) => say({ kind: 'fault', reason: String(error) }));
});
