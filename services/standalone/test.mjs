/** `npm test`. Node built-ins only: it runs before anything is installed, on Node >= 20. */
import './src/environment/needs-node.mjs';
import { testCommand } from './src/test-run/test-command.mjs';

process.exit(await testCommand(process.argv.slice(2)));
