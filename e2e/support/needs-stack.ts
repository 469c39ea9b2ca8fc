import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stack } from './stack.ts';

const folder = join(import.meta.dirname, '..');

/** Checks before the first journey that all settings exist. Otherwise one sentence names the missing ones. */
export default function needsStack(): void {
  const { origin, sites, browser } = stack;
  console.log(`site ${origin}, demo sites ${sites}, browser ${browser}`);
  const bare = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.e2e.ts') && /\btest\b[^;]* from '@playwright\/test'/.test(importsOf(name)),
  );
  if (bare.length > 0)
    throw new Error(`take \`test\` from support/test.ts, which knows about tags: ${bare.join(', ')}`);
}

const importsOf = (name: string): string =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith("'@playwright/test';"))
    .join('\n');
