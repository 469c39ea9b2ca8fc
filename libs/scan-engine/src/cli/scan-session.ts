import type { Writable } from 'node:stream';
import type { Locale, PageResult } from '@stufenlos/contracts';
import type { Evidence } from '../gather/evidence.ts';
import { plain } from '../report/formats/parts/plain.ts';
import { failureSentence } from '../report/formats/parts/words.ts';
import type { ScanOptions, ScanRun } from '../scanner-options.ts';
import type { ReportWriter } from './output/report-writer.ts';
import { evidenceLine } from './output/evidence-line.ts';
import type { Output } from './output/output.ts';
import type { PictureFolder } from './output/picture-folder.ts';
import type { Progress } from './output/progress.ts';

export interface Seen {
  result: PageResult;
  evidence: Partial<Evidence>;
}

/** Scans and delivers single pages, both for a list and for a crawl. */
export interface ScanSession {
  run: ScanRun;
  progress: Progress;
  signal: AbortSignal;
  /** Scans a page without delivering it. Rejects only when aborted. */
  look: (url: string, pictureNo: number, onLinks?: ScanOptions['onLinks']) => Promise<Seen>;
  deliver: (seen: Seen) => Promise<void>;
}

export interface ScanSessionOptions {
  run: ScanRun;
  progress: Progress;
  writer: ReportWriter;
  kept: Output | undefined;
  pictures: PictureFolder | undefined;
  scan: ScanOptions & { signal: AbortSignal };
  /** Stream and language for causes of failures; undefined when they are not printed separately. */
  causes: { stderr: Writable; locale: Locale } | undefined;
}

export function openScanSession({
  run,
  progress,
  writer,
  kept,
  pictures,
  scan,
  causes,
}: ScanSessionOptions): ScanSession {
  return {
    run,
    progress,
    signal: scan.signal,
    async look(url, pictureNo, onLinks) {
      progress.begin(url);
      let evidence: Partial<Evidence> = {};
      const onEvidence = (seen: Partial<Evidence>) => (evidence = seen);
      const onScreenshot = async (webp: Uint8Array) => pictures?.keep(pictureNo, url, webp);
      const result = await run.scan(url, {
        ...scan,
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
  result.failure ? `${plain(result.url)}: ${plain(failureSentence(locale, result.failure))}\n` : '';
