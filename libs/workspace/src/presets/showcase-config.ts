import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { baseConfig } from '@stufenlos/remote-tools/presets';

/**
 * `rsbuild dev` for the page of all components at `/ui`, with the colours and fonts of the shell, which components do
 * not contain. The product shows the same components as a lazy part of the shell.
 */
export function showcaseConfig({ dirname: root }: ImportMeta) {
  return defineConfig({
    ...baseConfig(root, 'ui', 'dev'),
    source: { entry: { ui: ['../../shell/src/styles/index.css', './src/showcase/main.tsx'] } },
    plugins: [pluginReact()],
  });
}
