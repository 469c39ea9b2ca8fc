import type { EnvironmentConfig, RsbuildPlugin } from '@rsbuild/core';
import { createRsbuild } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { baseConfig } from './base-config.ts';
import { shared } from './shares.ts';

/** Source of one file for Node beside the bundle, which renders pages without a browser. Not every project has it. */
export const prerenderEntry = './src/prerender.ts';

/**
 * Builds this file from the same sources and with the same class names as the browser's files. It imports nothing by
 * itself. Its caller passes the packages that shell and remotes share, like the federation in the browser.
 */
export function prerenderPart(handed: readonly string[] = []): EnvironmentConfig {
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
export const prerenderAfter = (root: string, name: string): RsbuildPlugin => ({
  name: 'prerender-module',
  setup(api) {
    api.onAfterBuild(async () => {
      const config = { ...baseConfig(root, name, 'build'), environments: { prerender: prerenderPart(shared) } };
      const rsbuild = await createRsbuild({ cwd: root, config: { ...config, plugins: [pluginReact()] } });
      await (await rsbuild.build()).close();
    });
  },
});
