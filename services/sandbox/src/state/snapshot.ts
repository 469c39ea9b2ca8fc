import { join } from 'node:path';
import type { Log } from '../log.ts';
import { readJsonFile, writePrivateFile } from './atomic-file.ts';

/** Milliseconds that changes are collected before they are written. */
const pauseMs = 150;

/**
 * The memory of the sandbox between two starts: every store names its section, gets back what was there, and says
 * when something changed. Without a folder everything lives in memory only.
 */
export class Snapshot {
  private readonly path: string | undefined;
  private readonly log: Log;
  private readonly stored: Record<string, unknown>;
  private readonly sections = new Map<string, () => unknown>();
  private timer: NodeJS.Timeout | undefined;

  constructor(folder: string | undefined, log: Log) {
    this.log = log;
    this.path = folder === undefined ? undefined : join(folder, 'sandbox.json');
    const content = this.path && readJsonFile(this.path, (path) => log('snapshot put aside', { path }));
    this.stored = typeof content === 'object' && content !== null ? { ...content } : {};
  }

  /** What the section held at the last write, undefined at the first start. `dump` gives what to keep. */
  section<T>(name: string, dump: () => T): T | undefined {
    this.sections.set(name, dump);
    return this.stored[name] as T | undefined;
  }

  /** Something changed: it is on disk within `pauseMs`. */
  touch(): void {
    if (this.path) this.timer ??= setTimeout(() => this.flush(), pauseMs);
  }

  /** Writes at once what is not written yet. A full disk is told and tried again at the next change. */
  flush(): void {
    if (!this.path || !this.timer) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    try {
      const content = Object.fromEntries([...this.sections].map(([name, dump]) => [name, dump()]));
      // A start with an own key of payments has no sections of them; the next one without it does.
      writePrivateFile(this.path, JSON.stringify({ ...this.stored, ...content }));
    } catch (error) {
      this.log('snapshot failed', { message: (error as Error).message });
    }
  }
}
