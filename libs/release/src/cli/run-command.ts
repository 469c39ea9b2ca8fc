import { parseArgs } from 'node:util';
import { ReleaseError, type ReleaseErrorKind } from '../release-error.ts';
import type { Command, CommandInput, Outcome, Plan } from './command.ts';
import { storeFailure } from './store-failure.ts';
import { storeOf } from './store-option.ts';

/** 0 is success. A program can tell what it may repeat: only after `busy` the same command may succeed by itself. */
export const exitCodes: Readonly<Record<ReleaseErrorKind, number>> = { refused: 1, usage: 2, busy: 3, failed: 4 };

const shared = {
  store: { type: 'string' },
  json: { type: 'boolean' },
  plan: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export interface Answer {
  exitCode: number;
  output: string;
  error: string;
}

/**
 * Runs one command line against the table of commands.
 * @param line the words after the name of the program
 */
export async function runCommand(table: Readonly<Record<string, Command>>, line: readonly string[]): Promise<Answer> {
  const [name = '', ...rest] = line;
  const isJson = rest.includes('--json');
  const command = Object.hasOwn(table, name) ? table[name] : undefined;
  if (!command) {
    const isAsked = name === '--help' || name === '-h';
    const error = isAsked || name === '' ? '' : `release: there is no command ${name}`;
    return { exitCode: isAsked ? 0 : exitCodes.usage, output: overview(table), error };
  }
  try {
    const { values, positionals } = parsed(command, rest);
    if (values.help === true) return { exitCode: 0, output: help(name, command), error: '' };
    const input: CommandInput = { store: storeOf(values.store, process.env), words: positionals, options: values };
    const { outcome, text, ...said } = await carryOut(command, input, values.plan === true);
    return { exitCode: 0, output: isJson ? json({ command: name, outcome, ...said }) : text, error: '' };
  } catch (cause) {
    const error = cause instanceof ReleaseError ? cause : storeFailure(cause);
    if (!error) throw cause;
    const { kind, message, faults } = error;
    const hint = kind === 'usage' ? `\nusage: release ${name} ${command.usage}` : '';
    const said = { command: name, outcome: kind, message, ...(faults.length > 0 ? { faults } : {}) };
    return { exitCode: exitCodes[kind], output: isJson ? json(said) : '', error: `release: ${message}${hint}` };
  }
}

type Said = { outcome: 'done' | 'planned'; text: string; steps?: readonly string[]; result?: unknown };

async function carryOut(command: Command, input: CommandInput, isPlanOnly: boolean): Promise<Said> {
  const found: Outcome | Plan = await command.run(input);
  if (!('apply' in found)) return { outcome: 'done', text: found.text, result: found.data };
  const { steps } = found;
  if (isPlanOnly)
    return { outcome: 'planned', steps, text: steps.map((step) => `would ${step}`).join('\n') || 'nothing to change' };
  const { text, data } = await found.apply();
  return { outcome: 'done', steps, text, result: data };
}

function parsed(command: Command, words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: { ...command.options, ...shared } });
  } catch (cause) {
    throw new ReleaseError((cause as Error).message, { kind: 'usage', cause });
  }
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

function overview(table: Readonly<Record<string, Command>>): string {
  const lines = Object.entries(table).map(([name, { usage, does }]) => `  ${`${name} ${usage}`.padEnd(46)} ${does}`);
  return `release <command> [--store STORE] [--json] [--plan] [--help]\n\n${lines.join('\n')}\n
STORE is a folder, or s3://bucket/prefix with S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID(_FILE), S3_SECRET_ACCESS_KEY(_FILE).
--plan shows what a command would change and changes nothing. --json prints one JSON document.
Exit codes: 0 done, 1 refused, 2 wrong usage, 3 another process is at work, 4 the store cannot be read or written.`;
}

function help(name: string, { usage, does, options = {} }: Command): string {
  const lines = Object.entries(options).map(
    ([option, { type, does: what }]) => `  --${option}${type === 'string' ? ' TEXT' : ''}`.padEnd(24) + what,
  );
  return [`release ${name} ${usage}`, does, ...lines].join('\n');
}
