import { describe, expect, it } from 'vitest';
import { journeyTags, type TagSources } from './journey-tags.ts';
import { graphOf } from './testing/graph-of.ts';

/** The files that need a file directly. */
const users: Record<string, string[]> = {
  'libs/contracts/src/prices.ts': ['remotes/runs/src/parts/price.tsx', 'services/api/src/orders.ts'],
  'libs/account/src/card.tsx': ['remotes/runs/src/pages/list-page.tsx'],
  'remotes/runs/src/parts/price.tsx': ['remotes/runs/src/pages/run-page.tsx'],
  'remotes/runs/src/parts/both.tsx': ['remotes/runs/src/pages/list-page.tsx', 'remotes/runs/src/pages/run-page.tsx'],
  'remotes/runs/src/parts/start.ts': ['remotes/runs/src/remote.tsx', 'remotes/runs/src/pages/run-page.tsx'],
  'remotes/runs/src/testing/render.tsx': ['remotes/runs/src/parts/price.test.tsx'],
  'remotes/runs/src/pages/list-page.tsx': ['remotes/runs/src/remote.tsx'],
  'remotes/runs/src/pages/run-page.tsx': ['remotes/runs/src/remote.tsx'],
  'remotes/runs/src/remote.tsx': ['shell/src/app.tsx'],
  'remotes/runs/src/locales/de.json': ['remotes/runs/src/remote.tsx'],
};

const sources: TagSources = {
  graph: graphOf(users),
  dependents: new Map([
    ['libs/contracts', ['libs/contracts', 'remotes/runs', 'services/api', 'services/edge']],
    ['libs/account', ['libs/account', 'remotes/runs']],
    ['remotes/runs', ['remotes/runs', 'shell']],
    ['services/api', ['services/api']],
    ['shell', ['shell']],
    ['e2e', ['e2e']],
  ]),
  exercised: new Set(['runs', 'api', 'edge', 'shell', 'contracts']),
  remotes: new Map([
    [
      'remotes/runs',
      {
        entry: 'remotes/runs/src/remote.tsx',
        views: new Map([
          ['remotes/runs/src/pages/list-page.tsx', 'runs'],
          ['remotes/runs/src/pages/run-page.tsx', 'run'],
        ]),
      },
    ],
  ]),
};
const tagsFor = (path: string) => journeyTags(path, sources);

describe('a changed file has the tags of', () => {
  it.each<[string, string, string[]]>([
    ['its project', 'services/api/src/orders.ts', ['@api']],
    ['the view that starts with it', 'remotes/runs/src/pages/run-page.tsx', ['@runs', '@runs/run']],
    ['the view that needs it', 'remotes/runs/src/parts/price.tsx', ['@runs', '@runs/run']],
    ['all views that need it', 'remotes/runs/src/parts/both.tsx', ['@runs', '@runs/runs', '@runs/run']],
    ['every view, if the remote needs it', 'remotes/runs/src/parts/start.ts', ['@runs', '@runs/runs', '@runs/run']],
    ['every view, if it starts the remote', 'remotes/runs/src/remote.tsx', ['@runs', '@runs/runs', '@runs/run']],
    ['every view, if none needs it', 'remotes/runs/src/testing/render.tsx', ['@runs', '@runs/runs', '@runs/run']],
    ['every view, if it is a file of texts', 'remotes/runs/src/locales/de.json', ['@runs', '@runs/runs', '@runs/run']],
    ['every view, if no file names it', 'remotes/runs/rsbuild.config.ts', ['@runs', '@runs/runs', '@runs/run']],
    ['the views through which it is visible', 'libs/account/src/card.tsx', ['@runs', '@runs/runs']],
    ['projects and views that need it', 'libs/contracts/src/prices.ts', ['@contracts', '@runs', '@runs/run', '@api']],
    ['no project, as a part of the journeys', 'e2e/support/mail.ts', []],
  ])('%s', (_case, path, tags) => {
    expect(tagsFor(path)).toEqual(tags);
  });
});
