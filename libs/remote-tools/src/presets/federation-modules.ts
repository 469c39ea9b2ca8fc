import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCompatibleVersion } from '@stufenlos/contracts';
import { federationRuntimeContract } from '@stufenlos/contracts/federation-runtime';
import { versionOf } from '../installed-version.ts';

const plugin = createRequire(createRequire(import.meta.url).resolve('@module-federation/rsbuild-plugin'));
const tools = createRequire(plugin.resolve('@module-federation/enhanced'));
const inner = createRequire(tools.resolve('@module-federation/runtime-tools'));

/** The file with the runtime, which the bundler imports into every bundle with federation. */
const bundlerRuntime = inner.resolve('@module-federation/webpack-bundler-runtime');

/**
 * The plugin uses the CommonJS files of federation's packages, from which the bundler cannot remove unused code. This
 * replaces each by the ES module beside it.
 */
export function federationModules(): Record<string, string> {
  const files = [
    ...[
      '@module-federation/runtime-tools',
      '@module-federation/runtime-tools/bundler',
      '@module-federation/runtime-tools/runtime-core',
      '@module-federation/inject-external-runtime-core-plugin',
    ].map((name) => tools.resolve(name)),
    ...['@module-federation/runtime', '@module-federation/runtime/bundler'].map((name) => inner.resolve(name)),
    bundlerRuntime,
  ];
  return Object.fromEntries(files.map((file) => [file, file.replace(/\.cjs$/, '.js')]));
}

/**
 * For a remote: takes the runtime from the shell, so that the remote contains none.
 * @throws when the remote is built for a contract in which the shell gives no runtime
 */
export function runtimeOfShell(root: string): Record<string, string> {
  const contract = versionOf('@stufenlos/platform', createRequire(join(root, 'package.json')));
  if (!isCompatibleVersion(federationRuntimeContract, contract)) {
    throw new Error(
      `@stufenlos/platform ${contract} is installed; this version of @stufenlos/remote-tools builds remotes for ` +
        `contract ${federationRuntimeContract} or later`,
    );
  }
  return {
    ...federationModules(),
    [bundlerRuntime]: fileURLToPath(new URL(`./runtime-of-shell${extname(import.meta.url)}`, import.meta.url)),
  };
}
