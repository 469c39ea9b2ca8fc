import { parseSync } from 'oxc-parser';
import type { SourceFile } from '../boundaries.ts';

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
