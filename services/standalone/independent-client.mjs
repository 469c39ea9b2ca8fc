/** Prints where a payment client that others made is, for the tests of the payments sandbox; unpacks it at the first call. */
import './src/environment/needs-node.mjs';
import { printProvided } from './src/commands/print-provided.mjs';
import { provideIndependentClient } from './src/provide-parts.mjs';

process.exit(await printProvided(provideIndependentClient));
