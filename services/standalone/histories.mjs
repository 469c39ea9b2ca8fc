/** `npm run histories`: random payment histories against the running product. */
import './src/environment/needs-node.mjs';
import { historiesCommand } from './src/commands/histories-command.mjs';

process.exit(await historiesCommand(process.argv.slice(2)));
