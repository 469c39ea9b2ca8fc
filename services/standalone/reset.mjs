/** `npm run reset`: removes `.local` after asking; `--yes` answers. */
import './src/needs-node.mjs';
import { resetCommand } from './src/reset-command.mjs';

process.exitCode = await resetCommand(process.argv.slice(2));
