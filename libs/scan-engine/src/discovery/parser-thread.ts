import { on } from 'node:events';
import path from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { ParserAnswer, ParserOrder, SitemapInput } from './parser-messages.ts';

/** Source in every case: Node strips the types of this library, also for a service that was compiled. */
const entry = path.join(import.meta.dirname, 'parser-thread-entry.ts');

/**
 * The second line behind the limits of the parsers. V8 enforces it only where memory grows in small steps: one large
 * allocation beyond it ends the whole process, so no parser may keep a list whose length a stranger decides.
 */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 };

/** One order, its questions and answers. */
export interface Conversation {
  answers: AsyncGenerator<ParserAnswer, void, void>;
  tell: (input: SitemapInput) => void;
  close: () => void;
}

/**
 * A thread in which texts of strangers are parsed, so that none of them holds up the process or fills its memory. It
 * starts with the first order and again after it died; `close` ends it, whatever it is doing. The signal does, too.
 */
export class ParserThread {
  readonly #signal: AbortSignal;
  #worker: Worker | undefined;
  /** With those that are dying. */
  readonly #running = new Set<Worker>();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** @throws from its answers: the signal's reason, or that the thread died */
  open(order: ParserOrder): Conversation {
    const worker = (this.#worker ??= this.#start());
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ ...order, port: port2 }, [port2]);
    let isOver = false;
    // The other end is closed by nobody but a thread that dies.
    port1.once('close', () => isOver || this.#forget(worker));
    return {
      answers: answersOf(port1, this.#signal),
      tell: (input) => port1.postMessage(input),
      close: () => {
        isOver = true;
        port1.close();
      },
    };
  }

  /** An order with one answer. @throws as `open` */
  async ask(order: ParserOrder): Promise<ParserAnswer | undefined> {
    const { answers, close } = this.open(order);
    try {
      for await (const answer of answers) return answer;
      return undefined;
    } finally {
      close();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running].map((worker) => worker.terminate()));
  }

  #start(): Worker {
    const worker = new Worker(entry, { name: 'parser', resourceLimits, env: {}, execArgv: [] });
    const end = () => void worker.terminate();
    this.#signal.addEventListener('abort', end, { once: true });
    this.#running.add(worker);
    worker.once('exit', () => {
      this.#running.delete(worker);
      this.#signal.removeEventListener('abort', end);
    });
    // Its order learns of its death by the port that closes; an error that nobody hears would end the process.
    worker.on('error', () => {});
    return worker;
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
  }
}

async function* answersOf(port: MessagePort, signal: AbortSignal): AsyncGenerator<ParserAnswer, void, void> {
  try {
    for await (const [answer] of on(port, 'message', { signal, close: ['close'] })) yield answer as ParserAnswer;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
  throw new Error('the parser thread ended');
}
