import { expect, it } from 'vitest';
import { longProjectsFirst } from './long-projects-first.ts';

const spec = (name: string, file: string, groupOrder = 0) => ({
  project: { name, config: { sequence: { groupOrder } } },
  file,
});
const filesOf = (specs: readonly { file: string }[]) => specs.map(({ file }) => file);

it('projects with long files come first, and all files keep their order within a project', () => {
  const sorted = [
    spec('api', 'a'),
    spec('scan-engine', 'b'),
    spec('scan-engine', 'c'),
    spec('ui', 'd'),
    spec('worker', 'e'),
  ];
  expect(filesOf(longProjectsFirst(sorted))).toEqual(['e', 'b', 'c', 'a', 'd']);
});

it('files that run after all others stay there', () => {
  expect(filesOf(longProjectsFirst([spec('api', 'a'), spec('worker', 'b', 1)]))).toEqual(['a', 'b']);
});
