import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, type EnvironmentConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { baseConfig, hostShares, prerenderEntry, prerenderPart } from '@stufenlos/remote-tools/presets';

/** Builds the host eagerly (no async boundary, no extra round of requests). It provides every shared package. */
export function shellConfig({ dirname: root }: ImportMeta) {
  return defineConfig(({ command }) => ({
    ...baseConfig(root, 'shell', command),
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
        experiments: {
          // For remotes that were built for a contract before 1.2.0.
          provideExternalRuntime: true,
          // The shell runs the entries of remotes itself.
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
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
