/** `npm run complete-lockfile`: after an `npm install` that left packages of other platforms out. */
import './src/environment/needs-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './src/checkout.mjs';
import { completeLockfile, entriesWithoutIntegrity, missingEntries, withIntegrity } from './src/lockfile.mjs';
import { npmCommand } from './src/parts/dependencies.mjs';
import { attempt } from './src/processes/command.mjs';

const path = join(checkout, 'package-lock.json');
const lockfile = JSON.parse(readFileSync(path, 'utf8'));
const names = Object.keys(missingEntries(lockfile));
const whole = completeLockfile(lockfile);

/** @type {Record<string, string>} */
const integrity = {};
const without = entriesWithoutIntegrity(whole);
const [command, ...args] = npmCommand(checkout);
for (const { path: entry, name, version } of without) {
  const asked = [...args, 'view', `${name}@${version}`, 'dist.integrity'];
  const { code, output } = await attempt(command, asked, { cwd: checkout, env: process.env });
  const hash = /\bsha512-[A-Za-z0-9+/=]+/.exec(output)?.[0];
  if (code === 0 && hash !== undefined) integrity[entry] = hash;
}

const told = Object.keys(integrity).length;
if (names.length + told > 0) writeFileSync(path, `${JSON.stringify(withIntegrity(whole, integrity), null, 2)}\n`);
console.log(names.length > 0 ? `added ${names.join(', ')}` : 'the lockfile is complete');
if (without.length > 0) console.log(`${told} of ${without.length} missing hashes are known to this registry`);
