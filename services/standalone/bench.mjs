/** `npm run bench`. Node built-ins only: it runs before anything is installed, on Node >= 20. */
import './src/environment/needs-node.mjs';
import { bench, scanCommand } from './src/commands/scan-command.mjs';

await scanCommand(process.argv.slice(2), bench);
