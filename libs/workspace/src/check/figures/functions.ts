import { parseSync } from 'oxc-parser';
import type { SourceFile } from '@stufenlos/remote-tools/checks';

export interface LongFunction {
  /** `path#name`; the name of the variable or property for an anonymous function. */
  at: string;
  lines: number;
}

/** All functions with more than `max` lines, longest first. A function inside of another is listed with it. */
export function longFunctionsIn(files: readonly SourceFile[], max: number): LongFunction[] {
  return files
    .filter(({ text }) => text.split('\n').length > max)
    .flatMap((file) => longFunctionsOf(file, max))
    .toSorted((one, other) => other.lines - one.lines);
}

interface FunctionLimits {
  explained: readonly string[];
  maxExplained: number;
}

/** Faults as sentences: too many functions without or with an explanation, and limits that are higher than needed. */
export function checkLongFunctions(long: readonly LongFunction[], limits: FunctionLimits): string[] {
  const { explained, maxExplained } = limits;
  const unexplained = long.filter(({ at }) => !explained.includes(at));
  const short = explained.filter((at) => !long.some((one) => one.at === at));
  return [
    ...unexplained.map(({ at, lines }) => `${at} has ${lines} lines and no explanation`),
    ...short.map((at) => `${at} is explained but not long`),
    ...(explained.length > maxExplained
      ? [`${explained.length} functions are explained; at most ${maxExplained}`]
      : []),
  ];
}

interface Node {
  type: string;
  start: number;
  end: number;
  id?: { name?: string } | null;
  key?: { name?: string };
}

function longFunctionsOf({ path, text }: SourceFile, max: number): LongFunction[] {
  const found: LongFunction[] = [];
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const inner of value) visit(inner, name);
    if (!isNode(value)) return;
    const own = value.id?.name ?? value.key?.name ?? name;
    const lines = text.slice(value.start, value.end).split('\n').length;
    if (lines <= max) return;
    if (/Function(?:Declaration|Expression)$/.test(value.type)) found.push({ at: `${path}#${own}`, lines });
    for (const inner of Object.values(value)) visit(inner, own);
  };
  visit(parseSync(path, text).program, '');
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
