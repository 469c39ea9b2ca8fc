import type { ParseArgsOptionsConfig } from 'node:util';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** What a command has to say: for people and, with `--json`, for programs. */
export interface Outcome {
  text: string;
  data: unknown;
}

/** A change that has passed its checks. Nothing is written before `apply`. */
export interface Plan {
  /** What `apply` does, one sentence each. */
  steps: readonly string[];
  apply: () => Outcome | Promise<Outcome>;
}

export interface CommandInput {
  store: ReleaseStore;
  words: readonly string[];
  /** Values of the options of the command. */
  options: Readonly<Record<string, string | boolean | string[] | undefined>>;
}

/** A line in the table of commands. */
export interface Command {
  /** The words after the name: `<id> name=version ...`. */
  usage: string;
  does: string;
  options?: Readonly<Record<string, ParseArgsOptionsConfig[string] & { does: string }>>;
  /** Returns an outcome when it only reads, a plan when it changes something. */
  run: (input: CommandInput) => Outcome | Plan | Promise<Outcome | Plan>;
}

/** The word at a place; throws an error of usage when it is missing. */
export function wordAt({ words }: CommandInput, index: number, what: string): string {
  const word = words[index];
  if (!word) throw new ReleaseError(`${what} is missing`, { kind: 'usage' });
  return word;
}

/** The text of an option; undefined when it is not given. */
export function textOf({ options }: CommandInput, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
