/** `npm start`. Node built-ins only: it runs before anything is installed, on Node >= 20. */
import './src/environment/needs-node.mjs';
import { startCommand } from './src/commands/start-command.mjs';

process.exit(await startCommand(process.argv.slice(2)));
