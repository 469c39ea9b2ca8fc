/** Prints where a payment client that others made is, for the tests of the payments sandbox; unpacks it at the first call. */
import './src/environment/needs-node.mjs';
import { independentClientCommand } from './src/commands/independent-client-command.mjs';

process.exit(await independentClientCommand());
