import type { Writable } from 'node:stream';
import { readArguments } from './input/arguments.ts';
import type { CommandContext } from './command-context.ts';
import { isClosedPipe } from './output/closed-pipe.ts';
import { exitCodes } from './output/exit-code.ts';

/**
 * Runs the command. Modules are loaded only when they are needed, because Puppeteer dominates the start time.
 *
 * @returns the exit code
 */
export async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const { environment, stdout, stderr, signal } = context;
  const reading = readArguments(args);
  if (reading.kind === 'fault') return reportFaults(stderr, reading.faults);
  try {
    if (reading.kind === 'help') return await print(stdout, (await import('./input/usage.ts')).usage);
    if (reading.kind === 'version') return await print(stdout, (await import('./version.ts')).versionText());
    const { command } = reading;
    if (command.from !== undefined)
      return await (await import('./judge-again.ts')).judgeAgain(command, command.from, context);
    const { readSettings } = await import('./input/settings.ts');
    const read = readSettings(environment);
    if ('faults' in read) return reportFaults(stderr, read.faults);
    return await (await import('./scan-all.ts')).scanAll(command, read.settings, context);
  } catch (error) {
    // The run was aborted, or its output was closed, which may be told here first: report nothing.
    if (signal.aborted || isClosedPipe(error)) return endCode(signal);
    return reportFaults(stderr, [error instanceof Error ? error.message : String(error)]);
  }
}

const endCode = ({ reason }: AbortSignal) => (reason === 'SIGINT' ? exitCodes.interrupted : exitCodes.terminated);

async function print(stdout: Writable, text: string): Promise<number> {
  await (await import('./output/output.ts')).standardOutput(stdout).write(text);
  return exitCodes.clean;
}

function reportFaults(stderr: Writable, faults: readonly string[]): number {
  stderr.write(`${faults.map((fault) => `scan: ${fault}\n`).join('')}Try --help.\n`);
  return exitCodes.notJudged;
}
