import { mkdirSync, writeFileSync } from 'node:fs';
import { generatedFiles } from './generated-files.ts';

const folder = new URL('../generated/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(generatedFiles())) {
  writeFileSync(new URL(name, folder), content);
  process.stdout.write(`${name} ${content.length} characters\n`);
}
