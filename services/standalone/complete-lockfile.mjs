/** `npm run complete-lockfile`: after an `npm install` that left packages of other platforms out. */
import './src/needs-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './src/checkout.mjs';
import { complete, missingEntries } from './src/lockfile.mjs';

const path = join(checkout, 'package-lock.json');
const lockfile = JSON.parse(readFileSync(path, 'utf8'));
const names = Object.keys(missingEntries(lockfile));
if (names.length > 0) writeFileSync(path, `${JSON.stringify(complete(lockfile), null, 2)}\n`);
console.log(names.length > 0 ? `added ${names.join(', ')}` : 'the lockfile is complete');
