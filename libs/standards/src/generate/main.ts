import { mkdirSync, writeFileSync } from 'node:fs';
import { generatedFiles } from './generated-files.ts';

const folder = new URL('../generated/', import.meta.url);
for (const [name, content] of Object.entries(generatedFiles())) {
  const file = new URL(name, folder);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, content);
  process.stdout.write(`${name} ${content.length} characters\n`);
}
