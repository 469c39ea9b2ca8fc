import { readFileSync } from 'node:fs';

export const toolName = 'Stufenlos';

/** Version of this package, such as `1.2.3`. */
export function toolVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
