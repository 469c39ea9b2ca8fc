import { expect, it } from 'vitest';
import { remoteDescriptorSchema } from '../release/remote.ts';
import { routeOf, routesOf } from './route-table.ts';

const remote = (name: string, paths: Record<string, [string, ...string[]]>) => ({
  descriptor: remoteDescriptorSchema.parse({
    name,
    version: '1.0.0',
    contract: '1.0.0',
    routes: Object.entries(paths).map(([id, [path, ...aliases]]) => ({
      id,
      path,
      aliases,
      access: 'public',
      titleKey: id,
    })),
    nav: [],
    labels: { de: {}, en: {} },
    texts: [],
  }),
});
const remotes = {
  marketing: remote('marketing', { home: ['/', '/pricing'], contact: ['/contact', '/kontakt'] }),
  runs: remote('runs', { scan: ['/scan/:token'], newScan: ['/scan/new'] }),
};
const owner = (path: string) => routeOf(remotes, path)?.route.id;

it('finds the owner of a path, of its other name and of a path with a parameter', () => {
  expect([owner('/'), owner('/pricing'), owner('/kontakt'), owner('/scan/abc')]).toEqual([
    'home',
    'home',
    'contact',
    'scan',
  ]);
  expect(routeOf(remotes, '/scan/abc')?.remote).toBe('runs');
  expect(routesOf(remotes)).toHaveLength(4);
});

it('prefers the fixed segment to the parameter', () => expect(owner('/scan/new')).toBe('newScan'));

it('reads a path as the router does: case and the last slash do not matter', () =>
  expect(owner('/Kontakt/')).toBe('contact'));

it('owns nothing that no descriptor declares', () => {
  expect(['/nowhere', '/scan', '/scan/a/b', '/contact/x'].map(owner)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
