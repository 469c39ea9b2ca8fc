import type { Writable } from 'node:stream';
import type { Locale, PageResult } from '@stufenlos/contracts';
import type { Baseline, ReportedRun } from '@stufenlos/report';
import { formats } from '@stufenlos/report';
import type { ScanCommand } from '../input/arguments.ts';
import { openOutput, standardOutput } from './output.ts';

/** Writes results in the requested format to the requested output. */
export interface ReportWriter {
  page(result: PageResult): Promise<void>;
  end(run: ReportedRun): Promise<void>;
  /** Abandons the report, see `Output.discard`. */
  discard(): void;
}

export interface ReportWriterOptions {
  locale: Locale;
  baseline: Baseline | undefined;
  /** Used when `--output` is not given. */
  stdout: Writable;
}

/** @throws UsageError when the output cannot be written */
export async function openReportWriter(
  command: ScanCommand,
  { locale, baseline, stdout }: ReportWriterOptions,
): Promise<ReportWriter> {
  const { kind, open } = formats[command.format];
  const renderer = await open({
    locale,
    failOn: command.failOn,
    ...(baseline && { baseline }),
    ...(command.separator && { separator: command.separator }),
  });
  const output = command.output === undefined ? standardOutput(stdout) : openOutput('--output', command.output, kind);
  return {
    async page(result) {
      if (renderer.page) await output.write(renderer.page(result));
    },
    async end(run) {
      for (const piece of renderer.end?.(run) ?? []) await output.write(piece);
      output.close();
    },
    discard: () => output.discard(),
  };
}
