import type { Writable } from 'node:stream';
import type { Locale, PageResult } from '@stufenlos/contracts';
import type { ScreenshotSink } from '../gather/deliver-screenshots.ts';
import type { Evidence } from '../gather/evidence.ts';
import { toOneLine, failureLine } from '@stufenlos/report';
import type { ScanOptions, ScanRun } from '../scanner-options.ts';
import type { ReportWriter } from './output/report-writer.ts';
import { evidenceLine } from './output/evidence-line.ts';
import type { Output } from './output/output.ts';
import type { ScreenshotFolder } from './output/screenshot-folder.ts';
import type { Progress } from './output/progress.ts';

export interface ScannedPage {
  result: PageResult;
  evidence: Partial<Evidence>;
}

/** Scans and delivers single pages, both for a list and for a crawl. */
export interface ScanSession {
  run: ScanRun;
  progress: Progress;
  signal: AbortSignal;
  /** Scans a page without delivering it. Rejects only when aborted. */
  scan: (url: string, pictureNo: number, onLinks?: ScanOptions['onLinks']) => Promise<ScannedPage>;
  deliver: (seen: ScannedPage) => Promise<void>;
}

export interface ScanSessionOptions {
  run: ScanRun;
  progress: Progress;
  writer: ReportWriter;
  kept: Output | undefined;
  pictures: ScreenshotFolder | undefined;
  options: ScanOptions & { signal: AbortSignal };
  /** Stream and language for causes of failures; undefined when they are not printed separately. */
  causes: { stderr: Writable; locale: Locale } | undefined;
}

export function openScanSession({
  run,
  progress,
  writer,
  kept,
  pictures,
  options,
  causes,
}: ScanSessionOptions): ScanSession {
  return {
    run,
    progress,
    signal: options.signal,
    async scan(url, pictureNo, onLinks) {
      progress.begin(url);
      let evidence: Partial<Evidence> = {};
      const onEvidence = (seen: Partial<Evidence>) => (evidence = seen);
      const onScreenshot: ScreenshotSink = (webp, { view }) => pictures?.keep(pictureNo, url, webp, view);
      const result = await run.scan(url, {
        ...options,
        ...(onLinks && { onLinks }),
        ...(kept && { onEvidence }),
        ...(pictures && { onScreenshot }),
      });
      return { result, evidence };
    },
    async deliver({ result, evidence }) {
      progress.clear();
      causes?.stderr.write(causeLine(result, causes.locale));
      await kept?.write(evidenceLine(result, evidence));
      await writer.page(result);
      progress.finish(result);
    },
  };
}

const causeLine = (result: PageResult, locale: Locale) =>
  result.failure ? `${toOneLine(result.url)}: ${toOneLine(failureLine(locale, result.failure))}\n` : '';
