import { rspack, type RsbuildConfig } from '@rsbuild/core';
import { federationModules } from './federation-modules.ts';

/** Repeated at the top of every stylesheet, so that their loading order does not matter. */
const layerOrder = '@layer reset, tokens, ui, remote;';

export const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4'] as const;

/** Settings that shell and remotes have in common. `name` starts every class name, so that no two parts collide. */
export function baseConfig(root: string, name: string, command: string): RsbuildConfig {
  return {
    root,
    output: {
      // Addresses relative to the entry script work under both /shell/<version>/ and /remotes/<name>/<version>/.
      ...(command === 'build' ? { assetPrefix: 'auto' } : {}),
      distPath: { js: 'js', css: 'css' },
      // A development server writes nothing there, and others may be reading what was built.
      cleanDistPath: command === 'build',
      overrideBrowserslist: [...browsers],
      cssModules: { localIdentName: `${name}-[local]-[hash:base64:6]` },
    },
    security: { sri: { enable: command === 'build' } },
    dev: { assetPrefix: '/', lazyCompilation: false },
    resolve: { alias: federationModules() },
    tools: { rspack: { plugins: [layerBanner()] } },
  };
}

/** Puts the order of layers at the top of every stylesheet. */
export const layerBanner = (): InstanceType<typeof rspack.BannerPlugin> =>
  new rspack.BannerPlugin({ banner: layerOrder, raw: true, include: /\.css$/ });
