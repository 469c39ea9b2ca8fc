import type { ScanCommand } from './input/arguments.ts';
import type { CommandContext } from './command-context.ts';
import { readBaseline } from './input/baseline-file.ts';
import { openReportWriter } from './output/report-writer.ts';
import { readEvidence } from './output/evidence-file.ts';
import { exitCodeOf } from './output/exit-code.ts';
import { localeOf } from './input/settings.ts';

/** Judges and reports kept evidence, without browser and network. @returns the exit code */
export async function judgeAgain(
  command: ScanCommand,
  from: string,
  { environment, stdout }: CommandContext,
): Promise<number> {
  const pages = await readEvidence(from);
  const baseline = command.baseline === undefined ? undefined : await readBaseline(command.baseline);
  const writer = await openReportWriter(command, { locale: command.locale ?? localeOf(environment), baseline, stdout });
  for (const page of pages) await writer.page(page);
  await writer.end({ pages, unfinished: 0 });
  return exitCodeOf(pages, command.failOn, baseline);
}
