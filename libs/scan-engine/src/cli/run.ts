import { readArguments } from './arguments.ts';
import { exitCodes } from './exit-code.ts';

/**
 * The command from its arguments to its exit code. What an order does not need is not loaded: the browser's library
 * costs more than everything else of a start.
 */
export async function run(args: readonly string[], signal: AbortSignal): Promise<number> {
  const reading = readArguments(args);
  if (reading.kind === 'help') return say((await import('./usage.ts')).usage);
  if (reading.kind === 'version') return say((await import('./version.ts')).versionText());
  if (reading.kind === 'fault') return complain(reading.faults);
  const { order } = reading;
  try {
    if (order.from !== undefined) return await (await import('./judge-again.ts')).judgeAgain(order, order.from);
    const { readSettings } = await import('./settings.ts');
    const environment = readSettings(process.env);
    if ('faults' in environment) return complain(environment.faults);
    return await (await import('./scan-all.ts')).scanAll(order, environment.settings, signal);
  } catch (error) {
    // Whoever read our output has gone: there is nobody to complain to.
    if (signal.aborted) return endCode(signal);
    return complain([error instanceof Error ? error.message : String(error)]);
  }
}

const endCode = ({ reason }: AbortSignal) => (reason === 'SIGINT' ? exitCodes.interrupted : exitCodes.terminated);

function say(text: string): number {
  process.stdout.write(text);
  return exitCodes.clean;
}

function complain(faults: readonly string[]): number {
  process.stderr.write(`${faults.map((fault) => `scan: ${fault}\n`).join('')}Try --help.\n`);
  return exitCodes.notJudged;
}
