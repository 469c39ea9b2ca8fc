import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import type { RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { baseConfig } from '../presets/base-config.ts';
import { runtimeOfShell } from '../presets/federation-modules.ts';
import { remoteShares } from '../presets/shares.ts';

/** The name of the entry of a remote that is served from its sources. */
export const entryName = 'remoteEntry.js';

/** The remote as the shell loads it, for the development server. `prefix` is its path in the site. */
export function developmentConfig(root: string, name: string, prefix: string): RsbuildConfig {
  const base = baseConfig(root, name, 'dev');
  return {
    ...base,
    mode: 'development',
    source: { entry: {} },
    splitChunks: { cacheGroups: { default: false } },
    resolve: { alias: runtimeOfShell(root) },
    // The page has the policy of the site, under which an overlay cannot write HTML.
    dev: { assetPrefix: prefix, lazyCompilation: false, client: { overlay: false } },
    tools: { ...base.tools, htmlPlugin: false },
    plugins: [
      pluginReact(),
      pluginModuleFederation({
        name,
        filename: entryName,
        exposes: { './remote': './src/remote.tsx' },
        shared: remoteShares(root),
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}

/** The development build of the remote's React as one script, which has to run before the shell. */
export function reactConfig(root: string, folder: string): RsbuildConfig {
  const from = createRequire(join(root, 'package.json'));
  const packages = ['react/jsx-runtime', 'react-dom/client', 'react-dom', 'react'];
  return {
    root,
    mode: 'development',
    source: {
      entry: { react: fileURLToPath(new URL(`./react-development${extname(import.meta.url)}`, import.meta.url)) },
    },
    resolve: { alias: Object.fromEntries(packages.map((name) => [`${name}$`, from.resolve(name)])) },
    output: { distPath: { root: folder, js: '' }, filename: { js: '[name].js' }, sourceMap: false },
    splitChunks: false,
    tools: { htmlPlugin: false },
  };
}
