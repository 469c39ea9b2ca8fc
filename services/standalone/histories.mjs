/** `npm run histories`: random payment histories against the running product. */
import './src/needs-node.mjs';
import { historiesCommand } from './src/histories-command.mjs';

process.exit(await historiesCommand(process.argv.slice(2)));
