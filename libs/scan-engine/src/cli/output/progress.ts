import { stripVTControlCharacters } from 'node:util';
import type { Locale, PageResult } from '@stufenlos/contracts';
import { toOneLine, reportText } from '@stufenlos/report';
import type { Terminal } from '../command-context.ts';

/** A progress line that rewrites itself, shown on a terminal only. */
export interface Progress {
  begin(url: string): void;
  finish(result: PageResult): void;
  /** Removes an address without counting a result. */
  drop(url: string): void;
  /** Clears the line for other output; it reappears with the next refresh. */
  clear(): void;
  close(): void;
}

const refreshMs = 1000;
/** Pages after which a rate is shown. */
const rateFrom = 3;

export function createProgress(stream: Terminal, isWanted: boolean, total: () => number, locale: Locale): Progress {
  const nothing = () => {};
  if (!isWanted || !stream.isTTY)
    return { begin: nothing, finish: nothing, drop: nothing, clear: nothing, close: nothing };
  const startedAt = performance.now();
  const running = new Set<string>();
  let done = 0;
  let failed = 0;
  const clear = () => void stream.write('\r\u001B[2K');
  const show = () => {
    const text = progressText(
      { done, failed, total: total(), passedMs: performance.now() - startedAt, oldest: [...running][0] },
      locale,
    );
    stream.write(`\r\u001B[2K${text.slice(0, (stream.columns || 80) - 1)}`);
  };
  // Refreshes regularly, so the program does not seem to hang during a slow page.
  const timer = setInterval(show, refreshMs);
  timer.unref();
  return {
    begin(url) {
      running.add(url);
      show();
    },
    finish({ url, state }) {
      running.delete(url);
      done += 1;
      if (state === 'failed') failed += 1;
      show();
    },
    drop: (url) => void running.delete(url),
    clear,
    close() {
      clearInterval(timer);
      clear();
    },
  };
}

export interface Advance {
  done: number;
  failed: number;
  total: number;
  passedMs: number;
  /** The running address that began first. */
  oldest: string | undefined;
}

/** `12/100 · not checkable: 3 · 48 pages/min · 1:50 left · https://…` */
export function progressText({ done, failed, total, passedMs, oldest }: Advance, locale: Locale): string {
  const parts = [`${done}/${total}`];
  if (failed > 0) parts.push(reportText(locale, 'progress.failed', { count: failed }));
  if (done >= rateFrom && passedMs > 0) {
    parts.push(reportText(locale, 'progress.rate', { count: Math.round((done / passedMs) * 60_000) }));
    parts.push(reportText(locale, 'progress.rest', { time: clock((passedMs / done) * (total - done)) }));
  }
  if (oldest !== undefined) parts.push(toOneLine(stripVTControlCharacters(oldest)));
  return parts.join(' · ');
}

function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
