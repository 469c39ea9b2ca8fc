/** `npm run reset`: removes `.local` after asking; `--yes` answers. */
import './src/environment/needs-node.mjs';
import { resetCommand } from './src/commands/reset-command.mjs';

process.exitCode = await resetCommand(process.argv.slice(2));
