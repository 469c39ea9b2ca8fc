import type { Writable } from 'node:stream';
import { readArguments } from './arguments.ts';
import type { CommandContext } from './command-context.ts';
import { exitCodes } from './exit-code.ts';

/**
 * The command from its arguments to its exit code. What an order does not need is not loaded: the browser's library
 * costs more than everything else of a start.
 */
export async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const { environment, stdout, stderr, signal } = context;
  const reading = readArguments(args);
  if (reading.kind === 'help') return say(stdout, (await import('./usage.ts')).usage);
  if (reading.kind === 'version') return say(stdout, (await import('./version.ts')).versionText());
  if (reading.kind === 'fault') return complain(stderr, reading.faults);
  const { order } = reading;
  try {
    if (order.from !== undefined)
      return await (await import('./judge-again.ts')).judgeAgain(order, order.from, context);
    const { readSettings } = await import('./settings.ts');
    const setting = readSettings(environment);
    if ('faults' in setting) return complain(stderr, setting.faults);
    return await (await import('./scan-all.ts')).scanAll(order, setting.settings, context);
  } catch (error) {
    // Whoever read our output has gone: there is nobody to complain to.
    if (signal.aborted) return endCode(signal);
    return complain(stderr, [error instanceof Error ? error.message : String(error)]);
  }
}

const endCode = ({ reason }: AbortSignal) => (reason === 'SIGINT' ? exitCodes.interrupted : exitCodes.terminated);

function say(stdout: Writable, text: string): number {
  stdout.write(text);
  return exitCodes.clean;
}

function complain(stderr: Writable, faults: readonly string[]): number {
  stderr.write(`${faults.map((fault) => `scan: ${fault}\n`).join('')}Try --help.\n`);
  return exitCodes.notJudged;
}
