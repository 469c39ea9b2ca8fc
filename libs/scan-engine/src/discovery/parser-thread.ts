import { on } from 'node:events';
import path from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { ParserAnswer, ParserTask, SitemapInput } from './parser-messages.ts';

/** Always the TypeScript source: Node.js strips the types of this library even in a compiled service. */
const entry = path.join(import.meta.dirname, 'parser-thread-entry.ts');

/**
 * Memory limits in addition to those of the parsers. They are not sufficient alone: V8 ends the whole process when a
 * single large allocation exceeds them. Parsers must therefore not keep lists whose length depends on untrusted input.
 */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 };

/** The messages of one task. */
export interface Conversation {
  answers: AsyncGenerator<ParserAnswer, void, void>;
  tell: (input: SitemapInput) => void;
  close: () => void;
}

/**
 * A thread that parses untrusted text, so that no text can block the process or fill its memory. It starts with the first
 * task and restarts after it died. `close` and the signal terminate it at any time.
 */
export class ParserThread {
  readonly #signal: AbortSignal;
  #worker: Worker | undefined;
  /** Includes terminated workers that have not exited yet. */
  readonly #running = new Set<Worker>();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Sends a task. Its `answers` throw the signal's reason, or an Error when the thread died. */
  open(task: ParserTask): Conversation {
    const worker = (this.#worker ??= this.#start());
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ ...task, port: port2 }, [port2]);
    let isOver = false;
    // The other end closes only when the thread dies.
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

  /** Sends a task and returns its first answer. @throws the signal's reason, or an Error when the thread died */
  async ask(task: ParserTask): Promise<ParserAnswer | undefined> {
    const { answers, close } = this.open(task);
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
    // The closed port already reports the end of the thread; an unhandled `error` event would end this process.
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
