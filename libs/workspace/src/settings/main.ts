import { join } from 'node:path';
import { readServices, settingsFiles, writeFiles } from './settings-files.ts';

/** `npm run environment`: writes what is derived from the variables of the services. */
const root = join(import.meta.dirname, '../../../..');
writeFiles(root, await settingsFiles(await readServices(root)));
