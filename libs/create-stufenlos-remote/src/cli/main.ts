#!/usr/bin/env node
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { createRemote } from '../create-remote.ts';
import { CreationError } from '../creation-error.ts';

const usage = 'npm create stufenlos-remote NAME [-- --packages FOLDER]';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { packages: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) console.log(usage);
  else {
    const folder = createRemote({ name: positionals[0] ?? '', parent: process.cwd(), packages: values.packages });
    console.log(`${relative(process.cwd(), folder)} is ready:

  cd ${relative(process.cwd(), folder)}
  npm install
  npm test
  npm run preview

Its README.md says how to run it in a site and how to publish it.`);
  }
} catch (cause) {
  const isWrongUsage = cause instanceof TypeError && 'code' in cause;
  if (!(cause instanceof CreationError) && !isWrongUsage) throw cause;
  console.error(`create-stufenlos-remote: ${(cause as Error).message}\nusage: ${usage}`);
  process.exitCode = 1;
}
