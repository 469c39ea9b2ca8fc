import { Readable, Writable } from 'node:stream';
import { run } from '../cli/run.ts';
import { createScanner, scannerIn } from '../scanner.ts';
import type { Scanner, ScannerOptions } from '../scanner-options.ts';
import { commandEnvironment } from './run-command.ts';
import type { Ended } from './run-command.ts';
import { sharedBrowsers } from './shared-browsers.ts';
import { testBrowser } from '@stufenlos/chromium/testing';

/**
 * Runs the command in this process, with the shared browsers. @returns output and exit code
 *
 * Tests of signals, pipes and the process's exit code use `runCommand`.
 */
export async function runInProcess(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const [stdout, stderr] = [new Memory(), new Memory()];
  const code = await run(args, {
    environment: commandEnvironment(environment),
    stdin: Readable.from([]),
    stdout,
    stderr,
    signal: new AbortController().signal,
    createScanner: scannerFor,
  });
  return { code, out: stdout.text, err: stderr.text };
}

/** Starts a separate browser for options that the shared browsers do not have. */
async function scannerFor(asked: ScannerOptions): Promise<Scanner> {
  // No picture is left out because the machine is busy.
  const options = { ...asked, limits: { pictureMs: 30_000, ...asked.limits } };
  const { executablePath, jail: sandbox, noSandbox, isProduction, uids, memoryMb, recycleAfter } = options;
  const isOrdinary = executablePath === testBrowser() && sandbox === 'auto' && !noSandbox && !isProduction;
  const isLimited = uids !== undefined || memoryMb !== undefined || recycleAfter !== undefined;
  return isOrdinary && !isLimited ? scannerIn(await sharedBrowsers(), options) : createScanner(options);
}

class Memory extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString('utf8');
    done();
  }
}
