import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createSourceHash, readProjects } from './source-hash.mjs';

/** runs -> ui -> (nothing), shell -> ui, api -> contracts, billing -> nothing of ours. */
function workspace() {
  const root = temporaryFolder();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const project = (folder: string, name: string, dependencies: string[]) =>
    write(
      `${folder}/package.json`,
      JSON.stringify({ name: `@s/${name}`, dependencies: Object.fromEntries(dependencies.map((one) => [one, '*'])) }),
    );
  project('libs/ui', 'ui', []);
  project('libs/contracts', 'contracts', ['zod']);
  project('shell', 'shell', ['@s/ui', 'react']);
  project('remotes/runs', 'runs', ['@s/ui']);
  project('remotes/billing', 'billing', []);
  project('services/api', 'api', ['@s/contracts']);
  write('libs/ui/src/button.ts', 'a');
  write('package-lock.json', '{}');
  const all = () => {
    const hashOf = createSourceHash(root);
    return Object.fromEntries(
      ['shell', 'remotes/runs', 'remotes/billing', 'services/api'].map((one) => [one, hashOf(one)]),
    );
  };
  const changedBy = (change: () => void) => {
    const before = all();
    change();
    const after = all();
    return Object.keys(after).filter((name) => before[name] !== after[name]);
  };
  return { root, write, changedBy };
}

describe('the fingerprint of sources', () => {
  it('changes for a project and for all that declare it, and for no other', () => {
    const { write, changedBy } = workspace();
    expect(changedBy(() => write('libs/ui/src/button.ts', 'b'))).toEqual(['shell', 'remotes/runs']);
    expect(changedBy(() => write('remotes/billing/src/remote.tsx', 'b'))).toEqual(['remotes/billing']);
  });

  it('changes when a file is added, renamed or removed', () => {
    const { root, write, changedBy } = workspace();
    expect(changedBy(() => write('libs/contracts/src/run.ts', 'x'))).toEqual(['services/api']);
    const rename = () => {
      rmSync(join(root, 'libs/contracts/src/run.ts'));
      write('libs/contracts/src/runs.ts', 'x');
    };
    expect(changedBy(rename)).toEqual(['services/api']);
    expect(changedBy(() => rmSync(join(root, 'libs/contracts/src/runs.ts')))).toEqual(['services/api']);
  });

  it('changes for all when the lockfile does', () => {
    const { write, changedBy } = workspace();
    expect(changedBy(() => write('package-lock.json', '{"a":1}'))).toHaveLength(4);
  });

  it('does not change by time, tests, output or guides', () => {
    const { root, write, changedBy } = workspace();
    const change = () => {
      utimesSync(join(root, 'libs/ui/src/button.ts'), 1, 1);
      write('libs/ui/src/button.test.ts', 'x');
      write('libs/ui/dist/button.js', 'x');
      write('remotes/runs/node_modules/react/index.js', 'x');
      write('libs/ui/README.md', 'x');
    };
    expect(changedBy(change)).toEqual([]);
  });

  it('reads this very workspace', () => {
    const projects = readProjects(join(import.meta.dirname, '../../../..'));
    expect(projects.get('@stufenlos/shell')?.dependencies).toContain('@stufenlos/platform');
    expect(projects.get('@stufenlos/standalone')?.dependencies).toEqual(['@stufenlos/workspace']);
  });
});
