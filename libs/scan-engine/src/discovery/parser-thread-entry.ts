import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { TaskWithPort, ParserAnswer, SitemapInput } from './parser-messages.ts';
import { WebPageError } from './web-page-error.ts';

/** Executes one task in the thread of `parser-thread.ts`. Imports only the parser that the task needs. */
async function execute(task: TaskWithPort, send: (answer: ParserAnswer) => void): Promise<void> {
  switch (task.kind) {
    case 'sitemap': {
      const { locationsIn } = await import('./sitemap-file.ts');
      const chunks = chunksFrom(task.port, () => send({ kind: 'more' }));
      for await (const locations of locationsIn(chunks, task.limits)) send({ kind: 'found', locations });
      return send({ kind: 'through' });
    }
    case 'robots-match': {
      const { RobotsMatch } = await import('./robots-match.ts');
      return send({
        kind: 'allowed',
        ...new RobotsMatch(task.origin, task.rules).allowedWithin(task.urls, task.cpuMs),
      });
    }
  }
}

/** Requests one chunk at a time, so that the file is fetched only as fast as it is parsed. */
async function* chunksFrom(port: MessagePort, requestMore: () => void): AsyncGenerator<Buffer> {
  const messages = on(port, 'message', { close: ['close'] });
  requestMore();
  for await (const [message] of messages) {
    const input = message as SitemapInput;
    if (input.kind === 'end') return;
    const { buffer, byteOffset, byteLength } = input.bytes;
    yield Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
    requestMore();
  }
}

parentPort?.on('message', (task: TaskWithPort) => {
  const send = (answer: ParserAnswer) => task.port.postMessage(answer, []);
  execute(task, send).catch((error: unknown) => {
    send({ kind: 'fault', reason: String(error), isWebPage: error instanceof WebPageError });
  });
});
