import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const manifest = createRequire(import.meta.url).resolve('axe-core/package.json');

/** Version of the axe-core that is injected into pages. */
export const axeVersion: string = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
