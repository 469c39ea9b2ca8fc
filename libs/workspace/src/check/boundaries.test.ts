import { describe, expect, it } from 'vitest';
import { checkBoundaries } from './boundaries.ts';
import type { Project } from './projects.ts';

const project = (kind: string, folder: string, runsIn: Project['runsIn'], deps: string[] = []): Project => ({
  name: `@stufenlos/${folder.split('/').at(-1)}`,
  folder,
  kind,
  runsIn,
  dependencies: Object.fromEntries(deps.map((name) => [`@stufenlos/${name}`, '*'])),
  devDependencies: {},
});
const house = [
  project('contracts', 'libs/contracts', 'anywhere'),
  project('scan-engine', 'libs/scan-engine', 'node', ['contracts']),
  project('remote', 'remotes/runs', 'browser', ['contracts']),
  project('remote', 'remotes/billing', 'browser', ['contracts']),
  project('api', 'services/api', 'node', ['contracts', 'scan-engine']),
  project('worker', 'services/worker', 'node', ['contracts', 'scan-engine']),
];
const faults = (path: string, text: string, projects = house) => checkBoundaries(projects, [{ path, text }]);

describe('the direction check', () => {
  it('accepts an import that is declared and allowed', () => {
    expect(faults('services/worker/src/a.ts', "import { x } from '@stufenlos/scan-engine';")).toEqual([]);
  });

  it('refuses an import that is not declared', () => {
    const text = "import { x } from '@stufenlos/billing';";
    expect(faults('remotes/runs/src/a.ts', text)).toEqual([expect.stringContaining('not declared')]);
  });

  it('refuses a declared dependency against the table and says why', () => {
    const broken = [...house, project('remote', 'remotes/marketing', 'browser', ['billing'])];
    expect(checkBoundaries(broken, [])).toEqual([expect.stringMatching(/may not depend on type remote .*own day/)]);
  });

  it('refuses node code in the browser', () => {
    const broken = [
      project('contracts', 'libs/contracts', 'node'),
      project('remote', 'remotes/runs', 'browser', ['contracts']),
    ];
    expect(checkBoundaries(broken, [])).toEqual([expect.stringContaining('runs in browser')]);
  });

  it('refuses the engine’s main entry to the api', () => {
    expect(faults('services/api/src/a.ts', "import { scan } from '@stufenlos/scan-engine';")).toEqual([
      expect.stringContaining('./plan'),
    ]);
    expect(faults('services/api/src/a.ts', "import { admit } from '@stufenlos/scan-engine/plan';")).toEqual([]);
  });

  it('lets the api print, and refuses it the library that starts browsers', () => {
    const printing = [
      project('contracts', 'libs/contracts', 'anywhere'),
      project('chromium', 'libs/chromium', 'node'),
      project('report', 'libs/report', 'node', ['chromium']),
      project('api', 'services/api', 'node', ['report']),
    ];
    expect(checkBoundaries(printing, [])).toEqual([]);
    const starting = [...printing.slice(0, 3), project('api', 'services/api', 'node', ['chromium'])];
    expect(checkBoundaries(starting, [])).toEqual([expect.stringContaining('never starts a browser')]);
  });

  it('refuses a relative path out of the project', () => {
    expect(faults('remotes/runs/src/a.ts', "import x from '../../billing/src/b.ts';")).toEqual([
      expect.stringContaining('leaves its project'),
    ]);
  });

  it('allows guarded packages only in their place, also with multi-line imports', () => {
    const text = "import {\n  Pool,\n} from 'pg';";
    expect(faults('services/worker/src/a.ts', text)).toEqual([expect.stringContaining('only the api connects')]);
    expect(faults('services/api/src/a.ts', text)).toEqual([]);
  });

  it('refuses imports from other folders in in-page code', () => {
    const path = 'libs/scan-engine/src/gather/in-page/rects.ts';
    expect(faults(path, "import { a } from './other.ts';")).toEqual([]);
    expect(faults(path, "import { a } from '../axe.ts';")).toHaveLength(1);
    expect(faults(path, "import axe from 'axe-core';")).toHaveLength(1);
  });

  it('ignores imports in comments', () => {
    expect(faults('remotes/runs/src/a.ts', "// import x from '@stufenlos/billing'\n * from 'pg'")).toEqual([]);
  });
});
