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

/** Repeated at the top of every stylesheet, so that their loading order does not matter. */
const layerOrder = '@layer reset, tokens, ui, remote;';

export const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4'] as const;

/** Builds the host eagerly (no async boundary, no extra round of requests). It provides every shared package. */
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
 * Builds two scripts: our own code, which changes often, and packages, which change rarely and stay in the cache.
 * Packages that only a lazy part needs stay with that part.
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
        // The addresses of remotes come with the release, not at build time.
        remotes: {},
        runtimePlugins: [],
        shared: hostShares(root),
        shareStrategy: 'loaded-first',
        dts: false,
        // The release check reads the versions that the shell provides from the manifest.
        manifest: { filePath: '' },
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}

/**
 * The two documents in which a sign-in in a hidden frame or a window ends. They are separate builds with one small
 * script each, without React and without the shared packages of the page.
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
 * Builds a remote. It exposes only `./remote` and contains no copy of the packages that the host provides. `rsbuild
 * dev` runs only its `src/preview.tsx`, with its own React and the fake platform.
 */
export function remoteConfig({ dirname: root }: ImportMeta) {
  const { name } = readJson(join(root, 'remote.json')) as { name: string };
  return defineConfig(({ command }) => (command === 'dev' ? preview(root, name) : federated(root, name)));
}

/** Source of one file for Node beside the bundle, which renders pages without a browser. Not every project has it. */
const prerenderEntry = './src/prerender.ts';

/**
 * Builds this file from the same sources and with the same class names as the browser's files. It imports nothing by
 * itself. Its caller passes the packages that shell and remotes share, like the federation in the browser.
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
      // The address of a picture contains the version, which is not known here, so pages show pictures in the browser only.
      assetPrefix: '/',
      emitAssets: false,
    },
    splitChunks: false,
    security: { sri: { enable: false } },
    tools: {
      htmlPlugin: false,
      rspack: {
        output: { library: { type: 'commonjs2' } },
        // In the browser a view is a separate file. Here it is part of this file.
        module: { parser: { javascript: { dynamicImportMode: 'eager', importMeta: true } } },
      },
    },
  };
}

/**
 * Runs a second build after the first, because rspack cannot place a remote's federation runtime in parallel builds.
 */
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
    // A view is one file, which the release finds by its name and preloads with the document. Code that two views share
    // is in both files, because a separate file would be a later request. Only packages get separate files.
    splitChunks: { cacheGroups: { default: false } },
    server: { cors: { origin: true } },
    tools: {
      htmlPlugin: false,
      rspack: {
        plugins: [layerBanner()],
        // Without this timeout a chunk that never answers keeps its script element, and a retry joins the hanging
        // request.
        output: { chunkLoadTimeout: 8000 },
        // The release finds a view's file by its name to preload it with the document.
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
 * `rsbuild dev` for the page of all components at `/ui`, with the colours and fonts of the shell, which components do
 * not contain. The product shows the same components as a lazy part of the shell.
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
      // Addresses relative to the entry script work under both /shell/<version>/ and /remotes/<name>/<version>/.
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
 * The plugin uses the CommonJS files of federation's packages, from which the bundler cannot remove unused code. This
 * replaces each by the ES module beside it.
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
