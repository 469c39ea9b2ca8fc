/** `npm run parts`: PostgreSQL and Redis alone, for the tests of one project. */
import './src/environment/needs-node.mjs';
import { partsCommand } from './src/commands/parts-command.mjs';

process.exit(await partsCommand(process.argv.slice(2)));
