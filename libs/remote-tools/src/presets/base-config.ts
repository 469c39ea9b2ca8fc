import { createRequire } from 'node:module';
import { rspack, type RsbuildConfig } from '@rsbuild/core';

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

/** Puts the order of layers at the top of every stylesheet. */
export const layerBanner = (): InstanceType<typeof rspack.BannerPlugin> =>
  new rspack.BannerPlugin({ banner: layerOrder, raw: true, include: /\.css$/ });
