import { expect, it } from 'vitest';
import { checkImportCycles } from './import-cycles.ts';

const file = (path: string, ...imports: string[]) => ({
  path: `libs/a/src/${path}`,
  text: imports.map((one) => `import type { X } from '${one}';`).join('\n'),
});

it('a cycle is named once, also if types alone close it', () => {
  expect(
    checkImportCycles([
      file('a.ts', './inner/b.ts'),
      file('inner/b.ts', './c.ts'),
      file('inner/c.ts', '../a.ts', './d.ts'),
      file('inner/d.ts'),
    ]),
  ).toEqual(['import each other: libs/a/src/a.ts, libs/a/src/inner/b.ts, libs/a/src/inner/c.ts']);
});

it('two cycles are named apart, and a shared import closes none', () => {
  expect(
    checkImportCycles([
      file('a.ts', './b.ts', './shared.ts'),
      file('b.ts', './a.ts'),
      file('c.ts', './d.ts', './a.ts', './shared.ts'),
      file('d.ts', './c.ts'),
      file('shared.ts', 'vitest'),
    ]),
  ).toHaveLength(2);
});
