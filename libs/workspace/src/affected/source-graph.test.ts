import { describe, expect, it } from 'vitest';
import { SourceGraph } from './source-graph.ts';

const packages = [
  { name: '@stufenlos/ui', folder: 'libs/ui', exports: { '.': './src/index.ts', './texts/*': './src/texts/*' } },
  { name: '@stufenlos/runs', folder: 'remotes/runs', exports: {} },
];

/** Lists the files that a change reaches. `files` has the text of each file by path. */
const reached = (files: Record<string, string>, changed: string): string[] =>
  [...graphOf(files).reachedFrom([changed])].filter((path) => path !== changed).toSorted();

const graphOf = (files: Record<string, string>) =>
  new SourceGraph(
    Object.keys(files),
    Object.entries(files).map(([path, text]) => ({ path, text })),
    packages,
  );

describe('a changed file reaches', () => {
  it('files that import it, over any number of steps', () => {
    const files = {
      'libs/ui/src/colour.ts': '',
      'libs/ui/src/button.tsx': "import { colour } from './colour.ts';\nexport const Button = () => colour;",
      'libs/ui/src/index.ts': "export * from './button.tsx';",
      'remotes/runs/src/list.tsx': "import { Button } from '@stufenlos/ui';",
      'remotes/runs/src/list.test.tsx': "const { List } = await import('./list.tsx');",
      'remotes/runs/src/other.ts': '',
    };
    expect(reached(files, 'libs/ui/src/colour.ts')).toEqual([
      'libs/ui/src/button.tsx',
      'remotes/runs/src/list.test.tsx',
      'remotes/runs/src/list.tsx',
    ]);
  });

  it('files that import it through another entry of its package', () => {
    const files = {
      'libs/ui/src/texts/de.json': '{}',
      'remotes/runs/src/words.ts': "import de from '@stufenlos/ui/texts/de.json' with { type: 'json' };",
    };
    expect(reached(files, 'libs/ui/src/texts/de.json')).toEqual(['remotes/runs/src/words.ts']);
  });

  it('all files that import an unknown entry of its package', () => {
    const files = { 'remotes/runs/src/a.ts': '', 'libs/ui/src/b.ts': "import '@stufenlos/runs/secret';" };
    expect(reached(files, 'remotes/runs/src/a.ts')).toEqual(['libs/ui/src/b.ts']);
  });

  it.each([
    ['from the root', "join(root, 'services/sandbox/src/main.ts')", 'services/sandbox/src/main.ts'],
    ['from the root, in a template', 'spawn(`services/sandbox/src/main.ts`)', 'services/sandbox/src/main.ts'],
    ['from the project', "new Worker('src/thread.ts')", 'services/api/src/thread.ts'],
    ['from the file', "new URL('./thread.ts', import.meta.url)", 'services/api/src/runs/thread.ts'],
    ['from the file, without a dot', "join(import.meta.dirname, 'thread.ts')", 'services/api/src/runs/thread.ts'],
  ])('a file that names its path %s, for example to start a process or thread', (_case, text, path) => {
    expect(reached({ [path]: '', 'services/api/src/runs/a.test.ts': text }, path)).toEqual([
      'services/api/src/runs/a.test.ts',
    ]);
  });

  it('a file that names its folder, for example to read all files in it', () => {
    const files = {
      'libs/ui/src/pages/first.html': '',
      'libs/ui/src/all-pages.test.ts': "readdirSync(join(import.meta.dirname, 'pages'))",
    };
    expect(reached(files, 'libs/ui/src/pages/first.html')).toEqual(['libs/ui/src/all-pages.test.ts']);
  });

  it('no file through a word that only looks like a folder of projects', () => {
    expect(reached({ 'shell/src/a.ts': '', 'libs/ui/src/b.ts': "kind('shell', 'libs')" }, 'shell/src/a.ts')).toEqual(
      [],
    );
  });

  it('no file that names it in a comment', () => {
    const files = {
      'libs/ui/src/pages/first.html': '',
      'libs/ui/src/kinds.ts': "/** Such as `libs/ui/src/pages`. */\nexport const kind = 1;\n// See 'pages'.",
    };
    expect(reached(files, 'libs/ui/src/pages/first.html')).toEqual([]);
  });

  it('no file through a test that another one reads, unless this test changes', () => {
    const files = {
      'libs/ui/src/a.ts': '',
      'libs/ui/src/a.test.ts': "import './a.ts';",
      'libs/ui/src/coverage.test.ts': "readFileSync('src/a.test.ts')",
    };
    expect(reached(files, 'libs/ui/src/a.ts')).toEqual(['libs/ui/src/a.test.ts']);
    expect(reached(files, 'libs/ui/src/a.test.ts')).toEqual(['libs/ui/src/coverage.test.ts']);
  });

  it('no file through the import of a type, which the compiler removes', () => {
    const files = {
      'libs/ui/src/types.ts': 'export interface Kind {}',
      'libs/ui/src/a.ts': "import type { Kind } from './types.ts';",
    };
    expect(reached(files, 'libs/ui/src/types.ts')).toEqual([]);
    expect(graphOf(files).isNamed('libs/ui/src/types.ts')).toBe(true);
    expect(graphOf(files).isNamed('libs/ui/src/a.ts')).toBe(false);
  });

  it('each file of an import cycle once', () => {
    const files = { 'libs/ui/src/a.ts': "import './b.ts';", 'libs/ui/src/b.ts': "import './a.ts';" };
    expect(reached(files, 'libs/ui/src/a.ts')).toEqual(['libs/ui/src/b.ts']);
  });
});

describe('a file behind a barrel reaches', () => {
  const files = {
    'libs/ui/src/button.tsx': 'export const Button = 1;',
    'libs/ui/src/dialog.tsx': 'export function Dialog() {}',
    'libs/ui/src/parts/index.ts': "/** The parts. */\nexport { Dialog as Window } from '../dialog.tsx';",
    'libs/ui/src/index.ts': "export { Button, type Size } from './button.tsx';\nexport * from './parts/index.ts';",
    'remotes/runs/src/button-user.tsx': "import {\n  Button,\n} from '@stufenlos/ui';",
    'remotes/runs/src/dialog-user.tsx': "import { type Size, Window as Frame } from '@stufenlos/ui';",
    'remotes/runs/src/any-user.tsx': "import * as ui from '@stufenlos/ui';",
    'remotes/runs/src/lost-user.tsx': "import { nowhereDefined } from '@stufenlos/ui';",
  };

  it('the files that import its names, under any name', () => {
    expect(reached(files, 'libs/ui/src/button.tsx')).toEqual([
      'remotes/runs/src/any-user.tsx',
      'remotes/runs/src/button-user.tsx',
      'remotes/runs/src/lost-user.tsx',
    ]);
    expect(reached(files, 'libs/ui/src/dialog.tsx')).toEqual([
      'remotes/runs/src/any-user.tsx',
      'remotes/runs/src/dialog-user.tsx',
      'remotes/runs/src/lost-user.tsx',
    ]);
  });

  it('everybody who imports the barrel, when the barrel itself changes', () => {
    expect(reached(files, 'libs/ui/src/index.ts')).toHaveLength(4);
  });

  it('files that name the path of the barrel or of its folder', () => {
    const more = { ...files, 'services/edge/src/a.ts': "fork('libs/ui/src/index.ts')" };
    expect(reached(more, 'libs/ui/src/button.tsx')).toContain('services/edge/src/a.ts');
  });

  it('everybody, when the barrel also has code of its own', () => {
    const more = { ...files, 'libs/ui/src/index.ts': "export { Button } from './button.tsx';\nstart();" };
    expect(reached(more, 'libs/ui/src/button.tsx')).toContain('remotes/runs/src/dialog-user.tsx');
  });
});
