/** Prints which program starts an S3 server, for the tests of stores in buckets; unpacks it at the first call. */
import './src/environment/needs-node.mjs';
import { printProvided } from './src/commands/print-provided.mjs';
import { provideObjectStore } from './src/provide-parts.mjs';

process.exit(await printProvided(provideObjectStore));
