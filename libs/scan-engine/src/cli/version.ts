import { readFileSync } from 'node:fs';
import { axeVersion } from '@stufenlos/standards';

/** Version of the engine and of the rules it runs. */
export function versionText(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return `stufenlos scan ${(JSON.parse(manifest) as { version: string }).version} (axe-core ${axeVersion})\n`;
}
