import { readFileSync } from 'node:fs';
import path from 'node:path';
import { html, startSite } from '@stufenlos/workspace/test-site';
import { expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** Runs before the command in its process, and writes the addresses of all modules that are loaded to a file. */
const recorder = (file: string) => `import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
registerHooks({
  load(address, context, next) {
    appendFileSync(${JSON.stringify(file)}, address + '\\n');
    return next(address, context);
  },
});
`;

it('a scan loads no package that it does not need', { timeout: 60_000 }, async () => {
  const site = await startSite({ '/': html('<main><h1>Titel</h1></main>') });
  onTestFinished(() => site.close());
  const folder = temporaryFolder();
  const file = path.join(folder.path, 'modules.txt');
  const hooks = folder.file('record.mjs', recorder(file));
  const { code } = await runCommand([site.url('/'), '--allow', site.host, '--format', 'ndjson'], {
    NODE_OPTIONS: `--import=${hooks}`,
  });
  expect(code).toBe(0);
  const found = readFileSync(file, 'utf8').matchAll(/node_modules\/(?<name>(?:@[^/\n]+\/)?[^/\n]+)\//g);
  const packages = new Set(Array.from(found, ({ groups }) => groups?.['name']));
  expect(packages).toContain('puppeteer-core');
  // They take as long to load as a small page takes to be judged.
  expect(['zod', 'culori', 'sharp'].filter((name) => packages.has(name))).toEqual([]);
});
