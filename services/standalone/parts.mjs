/** `npm run parts`: PostgreSQL and Redis alone, for the tests of one project. */
import './src/needs-node.mjs';
import { partsCommand } from './src/parts-command.mjs';

process.exit(await partsCommand(process.argv.slice(2)));
