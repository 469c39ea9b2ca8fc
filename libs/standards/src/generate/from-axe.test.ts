import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generatedFiles } from './generated-files.ts';

it.each(Object.entries(generatedFiles()))('%s is what the generator writes today', (name, content) => {
  const stored = readFileSync(new URL(`../generated/${name}`, import.meta.url), 'utf8');
  expect(stored === content, `run "npm run generate -w @stufenlos/standards" and commit src/generated/${name}`).toBe(
    true,
  );
});
