import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import {
  createRsbuild,
  defineConfig,
  rspack,
  type EnvironmentConfig,
  type RsbuildConfig,
  type RsbuildPlugin,
} from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { hostShares, remoteShares, shared } from './shares.ts';

/** Repeated at the top of every stylesheet, so that it does not matter which one arrives first. */
const layerOrder = '@layer reset, tokens, ui, remote;';

export const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4'] as const;

/** The host: one eager build (no async boundary, no extra step of the waterfall) that provides every shared package. */
export function shellConfig({ dirname: root }: ImportMeta) {
  return defineConfig(({ command }) => ({
    ...base(root, 'shell', command),
    server: { historyApiFallback: true },
    plugins: [pluginReact({ splitChunks: false })],
    environments: {
      web: page(root),
      ...(existsSync(join(root, endings.template)) ? { endings: endings.config } : {}),
      ...(command === 'build' && existsSync(join(root, prerenderEntry)) ? { prerender: prerenderPart() } : {}),
    },
  }));
}

/**
 * What we write changes often, what we use seldom: two scripts, one of which stays in the cache. Packages that only a
 * lazy part needs stay with that part.
 */
export const twoScripts: NonNullable<EnvironmentConfig['splitChunks']> = {
  preset: 'none',
  cacheGroups: {
    vendor: {
      name: 'vendor',
      test: /[\\/]node_modules[\\/]/,
      chunks: 'initial',
      enforce: true,
      reuseExistingChunk: true,
    },
  },
};

function page(root: string): EnvironmentConfig {
  return {
    source: { entry: { index: './src/index.ts' } },
    html: { template: './index.html', inject: 'body', scriptLoading: 'defer' },
    splitChunks: twoScripts,
    performance: { preload: { type: 'all-assets', include: [/-latin-wght-normal\.\w+\.woff2$/] } },
    plugins: [
      pluginModuleFederation({
        name: 'shell',
        // No address of a remote is known at build time; they come with the release.
        remotes: {},
        runtimePlugins: [],
        shared: hostShares(root),
        shareStrategy: 'loaded-first',
        dts: false,
        // The release check reads from it which versions the shell provides.
        manifest: { filePath: '' },
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}

/**
 * The two documents in which a sign-in in a hidden frame or in a window ends. Builds of their own: one small script
 * each, without React and without the page's shared packages.
 */
const endings = {
  template: 'auth.html',
  config: {
    source: {
      entry: { 'auth-silent': './src/session/silent-callback.ts', 'auth-popup': './src/session/popup-callback.ts' },
    },
    html: { template: './auth.html', inject: 'body', scriptLoading: 'defer' },
    splitChunks: false,
  } satisfies EnvironmentConfig,
};

/**
 * A remote: exposes `./remote` and nothing else, holds no copy of what the host provides. `rsbuild dev` runs its
 * `src/preview.tsx` alone instead, with an own React and the fake platform.
 */
export function remoteConfig({ dirname: root }: ImportMeta) {
  const { name } = readJson(join(root, 'remote.json')) as { name: string };
  return defineConfig(({ command }) => (command === 'dev' ? preview(root, name) : federated(root, name)));
}

/** One file for Node beside the bundle, of projects that have `src/prerender.ts`: it renders what needs no browser. */
const prerenderEntry = './src/prerender.ts';

/**
 * Built from the same sources with the same class names as what the browser gets. It imports nothing by itself: what
 * shell and remotes share is handed to a remote's file by whoever runs it, as the browser's federation does.
 */
function prerenderPart(handed: readonly string[] = []): EnvironmentConfig {
  return {
    source: { entry: { index: prerenderEntry } },
    output: {
      target: 'node',
      distPath: { root: 'dist/prerender', js: '' },
      filename: { js: 'index.cjs' },
      externals: Object.fromEntries(handed.map((name) => [name, `commonjs ${name}`])),
      minify: { js: true },
    },
    splitChunks: false,
    security: { sri: { enable: false } },
    tools: {
      htmlPlugin: false,
      rspack: {
        output: { library: { type: 'commonjs2' } },
        // A view that is a file of its own in the browser is a part of this one.
        module: { parser: { javascript: { dynamicImportMode: 'eager', importMeta: true } } },
      },
    },
  };
}

/** A build after the build: beside another one of the same run, rspack cannot place a remote's federation runtime. */
const prerenderAfter = (root: string, name: string): RsbuildPlugin => ({
  name: 'prerender-module',
  setup(api) {
    api.onAfterBuild(async () => {
      const config = { ...base(root, name, 'build'), environments: { prerender: prerenderPart(shared) } };
      const rsbuild = await createRsbuild({ cwd: root, config: { ...config, plugins: [pluginReact()] } });
      await (await rsbuild.build()).close();
    });
  },
});

function federated(root: string, name: string): RsbuildConfig {
  return {
    ...base(root, name, 'build'),
    source: { entry: {} },
    // A view is one file, told by its name and preloaded with the document. Parts that two views share are in both:
    // taken out, they would be further requests, after it. Only packages are worth a file of their own.
    splitChunks: { cacheGroups: { default: false } },
    server: { cors: { origin: true } },
    tools: {
      htmlPlugin: false,
      rspack: {
        plugins: [layerBanner()],
        // Without it a chunk that never answers holds its script element, and a retry joins the hanging request.
        output: { chunkLoadTimeout: 8000 },
        // A view's file is told by its name, so that the release can preload it with the document.
        optimization: { chunkIds: 'named' },
      },
    },
    plugins: [
      pluginReact(),
      ...(existsSync(join(root, prerenderEntry)) ? [prerenderAfter(root, name)] : []),
      pluginModuleFederation({
        name,
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './remote': './src/remote.tsx' },
        shared: remoteShares(root),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: { filePath: '' },
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}

function preview(root: string, name: string): RsbuildConfig {
  if (!existsSync(join(root, 'src/preview.tsx'))) throw new Error(`${name} has no src/preview.tsx to run alone`);
  return {
    ...base(root, name, 'dev'),
    source: { entry: { index: './src/preview.tsx' } },
    server: { historyApiFallback: true },
    plugins: [pluginReact()],
  };
}

/**
 * `rsbuild dev` of the components' own page at `/ui`, in the shell's colours and type, which components themselves do
 * not know. There is no build of it: it is in no release.
 */
export function showcaseConfig({ dirname: root }: ImportMeta) {
  return defineConfig({
    ...base(root, 'ui', 'dev'),
    source: { entry: { ui: ['../../shell/src/styles/index.css', './src/showcase/main.tsx'] } },
    plugins: [pluginReact()],
  });
}

function base(root: string, name: string, command: string): RsbuildConfig {
  return {
    root,
    output: {
      // Relative to the entry script: the same files work under /shell/<version>/ and /remotes/<name>/<version>/.
      ...(command === 'build' ? { assetPrefix: 'auto' } : {}),
      distPath: { js: 'js', css: 'css' },
      cleanDistPath: true,
      overrideBrowserslist: [...browsers],
      cssModules: { localIdentName: `${name}-[local]-[hash:base64:6]` },
    },
    security: { sri: { enable: command === 'build' } },
    dev: { assetPrefix: '/', lazyCompilation: false },
    resolve: { alias: federationModules() },
    tools: { rspack: { plugins: [layerBanner()] } },
  };
}

/**
 * The plugin names federation's packages by their CommonJS files, of which nothing can be left out; here each becomes
 * the ES module beside it.
 */
function federationModules(): Record<string, string> {
  const near = (from: NodeJS.Require) => (name: string) => {
    const file = from.resolve(name);
    return [file, file.replace(/\.cjs$/, '.js')] as const;
  };
  const plugin = createRequire(createRequire(import.meta.url).resolve('@module-federation/rsbuild-plugin'));
  const tools = createRequire(plugin.resolve('@module-federation/enhanced'));
  const inner = createRequire(tools.resolve('@module-federation/runtime-tools'));
  return Object.fromEntries([
    ...[
      '@module-federation/runtime-tools',
      '@module-federation/runtime-tools/bundler',
      '@module-federation/runtime-tools/runtime-core',
    ].map(near(tools)),
    ...[
      '@module-federation/runtime',
      '@module-federation/runtime/bundler',
      '@module-federation/webpack-bundler-runtime',
    ].map(near(inner)),
  ]);
}

const layerBanner = () => new rspack.BannerPlugin({ banner: layerOrder, raw: true, include: /\.css$/ });
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
