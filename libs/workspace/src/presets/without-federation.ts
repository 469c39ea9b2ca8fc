import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createRsbuild, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { browsers } from '@stufenlos/remote-tools/presets';
import { twoScripts } from './shell-config.ts';

export interface PlainBuild {
  /** Folder of the workspace. */
  root: string;
  /** Folder for the built files. It is emptied first. */
  folder: string;
  /** Path of the served files, with a slash at both ends. */
  prefix: string;
  /** The only remote in the build. The others are missing, because visitors of its pages do not download them. */
  remote: string;
}

/** Builds shell and one remote as one application, only to measure how many bytes federation costs. */
export async function buildWithoutFederation({ root, folder, prefix, remote }: PlainBuild): Promise<void> {
  const shell = join(root, 'shell');
  // Inside the workspace, so that the compiler finds the packages.
  const own = mkdtempSync(join(root, '.local/plain-'));
  const runtime = join(own, 'runtime.ts');
  const module = relative(own, join(root, 'remotes', remote, 'src/remote.tsx')).replaceAll('\\', '/');
  writeFileSync(
    runtime,
    `export const giveRuntime = () => {};
export const loadExposed = () => import('${module}');
`,
  );
  try {
    const rsbuild = await createRsbuild({
      cwd: shell,
      config: {
        root: shell,
        logLevel: 'error',
        mode: 'production',
        source: { entry: { index: './src/index.ts' } },
        tools: {
          rspack: {
            plugins: [new rspack.NormalModuleReplacementPlugin(/\/(?:given-runtime|load-container)\.ts$/, runtime)],
          },
        },
        html: { template: './index.html', inject: 'body', scriptLoading: 'defer' },
        output: {
          assetPrefix: prefix,
          distPath: { root: folder, js: 'js', css: 'css' },
          cleanDistPath: true,
          overrideBrowserslist: [...browsers],
        },
        splitChunks: twoScripts,
        plugins: [pluginReact({ splitChunks: false })],
      },
    });
    await (await rsbuild.build()).close();
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
