import { expect, it, vi } from 'vitest';
import { appendFileSync } from 'node:fs';
import { prerenderPages, prerenderSources } from './prerender.ts';
import { signedRecords } from './signed-records.ts';
import { verify } from './commands/verify.ts';
import { publishAll } from './testing/publish-all.ts';
import { trialConfig } from './trial-config.ts';
import { pathIn } from './testing/path-in.ts';

const routes = [{ id: 'home', path: '/', aliases: ['/pricing'], access: 'public', titleKey: 'title', prerender: true }];
const shellScript = `
exports.shared = { react: 'one' };
exports.renderPages = async ({ config, modules, pages }) => pages.map((page) => ({
  ...page, html: modules.website.render(page.path) + config.appName, description: 'x', structured: [] }));`;

const composed = (script: string, shell = shellScript) =>
  publishAll({
    shellFiles: { 'prerender/index.cjs': shell },
    website: { descriptor: { routes: routes as never }, files: { 'prerender/index.cjs': script } },
  });
const sound = `const react = require('react'); exports.render = (path) => path + react;`;

it('renders every address of a public page in every language', async () => {
  const { store, release } = await composed(sound);
  const sources = await prerenderSources(store, release, await signedRecords(store, release));
  const pages = sources && (await prerenderPages(sources, release, { ...trialConfig, appName: 'Rampe' }));
  expect(pages?.map(({ path, locale, html }) => [path, locale, html])).toEqual([
    ['/', 'de', '/oneRampe'],
    ['/', 'en', '/oneRampe'],
    ['/pricing', 'de', '/pricingoneRampe'],
    ['/pricing', 'en', '/pricingoneRampe'],
  ]);
});

it.each([
  ['throws at its start', `throw new Error('no such luck');`, 'no such luck'],
  [
    'throws for one page',
    `exports.render = (path) => { if (path !== '/') throw new Error('only here'); };`,
    'only here',
  ],
  ['asks for an unavailable module', `require('node:fs');`, 'node:fs, which nobody hands out'],
  ['ends the process', `process.exit(3);`, 'without an answer'],
  [
    'fails later',
    `queueMicrotask(() => { throw new Error('too late'); }); exports.render = () => 'x'.repeat(9);`,
    'too late',
  ],
])('does not compose a release whose script %s', async (_, script, reason) => {
  await expect(composed(script)).rejects.toThrow(reason);
});

it('does not compose a release whose shell omits a page', async () => {
  const forgetful = shellScript.replace('pages.map', 'pages.slice(1).map');
  await expect(composed(sound, forgetful)).rejects.toThrow('cannot be prerendered');
});

it('hides the variables of the process from a page that it renders', async () => {
  vi.stubEnv('TRIAL_SECRET', 'told');
  const { store, release } = await composed(`exports.render = () => String(process.env.TRIAL_SECRET);`);
  const sources = await prerenderSources(store, release, await signedRecords(store, release));
  const pages = sources && (await prerenderPages(sources, release, trialConfig));
  expect(pages?.[0]?.html).toBe('undefinedTrial');
});

it('runs the scripts without rights to files, processes, threads, signals and the debugger', async () => {
  const attempts = {
    file: `get('fs').readFileSync(${JSON.stringify(import.meta.filename)})`,
    variables: `get('fs').readFileSync('/proc/' + process.ppid + '/environ')`,
    writing: `get('fs').writeFileSync('/dev/null', 'x')`,
    process: `get('child_process').execFileSync('true')`,
    replacing: `process.execve('/bin/true', [], {})`,
    thread: `new (get('worker_threads').Worker)('1', { eval: true })`,
    debugger: `get('inspector').open()`,
    signal: `(process.kill ?? get('process').kill)(process.ppid, 0)`,
    'old signal': `process._kill(process.ppid, 0)`,
    'debugger by signal': `process._debugProcess.name`,
    binding: `process.binding('fs')`,
  };
  const tries = Object.entries(attempts).map(([name, code]) => `tried(${JSON.stringify(name)}, () => ${code});`);
  const { store, release } = await composed(`
    const get = process.getBuiltinModule, succeeded = [];
    const tried = (name, work) => { try { work(); succeeded.push(name); } catch {} };
    ${tries.join('\n')}
    exports.render = () => 'succeeded: ' + succeeded.join() + ' ';`);
  const sources = await prerenderSources(store, release, await signedRecords(store, release));
  const pages = sources && (await prerenderPages(sources, release, trialConfig));
  expect(pages?.[0]?.html).toBe('succeeded:  Trial');
});

it('takes nothing that a script prints for an answer', async () => {
  const { store, release } = await composed(
    `console.log('{'); process.stdout.write('['); exports.render = () => 'printed';`,
  );
  const sources = await prerenderSources(store, release, await signedRecords(store, release));
  const pages = sources && (await prerenderPages(sources, release, trialConfig));
  expect(pages?.[0]?.html).toBe('printedTrial');
});

it('does not publish a remote with public pages but no script to render them', async () => {
  await expect(publishAll({ website: { descriptor: { routes: routes as never } } })).rejects.toThrow(
    'there is no prerender/index.cjs',
  );
});

it('refuses a script that differs from the published one', async () => {
  const { store } = await composed(sound);
  appendFileSync(pathIn(store, 'remotes/website/1.0.0/prerender/index.cjs'), '//');
  expect((await verify(store, 'r1')).faults).toContainEqual(
    'remotes/website/1.0.0/prerender/index.cjs is not what was published',
  );
});
