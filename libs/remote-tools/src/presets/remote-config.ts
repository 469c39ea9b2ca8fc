import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { baseConfig, layerBanner } from './base-config.ts';
import { runtimeOfShell } from './federation-modules.ts';
import { prerenderAfter, prerenderEntry } from './prerender-part.ts';
import { remoteShares } from './shares.ts';

/**
 * Builds a remote. It exposes only `./remote` and contains no copy of the packages that the host provides. `rsbuild
 * dev` runs only its `src/preview.tsx`, with its own React and the fake platform.
 */
export function remoteConfig({ dirname: root }: ImportMeta) {
  const { name } = JSON.parse(readFileSync(join(root, 'remote.json'), 'utf8')) as { name: string };
  return defineConfig(({ command }) => (command === 'dev' ? preview(root, name) : federated(root, name)));
}

function federated(root: string, name: string): RsbuildConfig {
  return {
    ...baseConfig(root, name, 'build'),
    source: { entry: {} },
    // A view is one file, which the release finds by its name and preloads with the document. Code that two views share
    // is in both files, because a separate file would be a later request. Only packages get separate files.
    splitChunks: { cacheGroups: { default: false } },
    server: { cors: { origin: true } },
    resolve: { alias: runtimeOfShell(root) },
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
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}

function preview(root: string, name: string): RsbuildConfig {
  if (!existsSync(join(root, 'src/preview.tsx'))) throw new Error(`${name} has no src/preview.tsx to run alone`);
  return {
    ...baseConfig(root, name, 'dev'),
    source: { entry: { index: './src/preview.tsx' } },
    server: { historyApiFallback: true },
    plugins: [pluginReact()],
  };
}
