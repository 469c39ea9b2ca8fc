import { registerPlugins } from '@module-federation/enhanced/runtime';
import { releaseSchema, runtimeConfigSchema } from '@stufenlos/contracts';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readDocumentData } from './config/document-data.ts';
import { createShell } from './platform/create-platform.ts';
import { RemoteLoadError } from './remotes/remote-load-error.ts';
import { integrityPlugin } from './remotes/script-integrity.ts';

/** The start order, top to bottom: settings, release, then everything the shell holds, then the page. */
export function bootstrap(): void {
  const config = readDocumentData('runtime-config', runtimeConfigSchema);
  const release = readDocumentData('release', releaseSchema);
  registerPlugins([integrityPlugin(release)]);
  const shell = createShell({ config, release });
  history.scrollRestoration = 'manual';

  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no root');
  createRoot(root, {
    // A remote that could not be loaded has its own screen; one line for whoever looks, without a stack of React's.
    onCaughtError: (error) => console.warn(error instanceof RemoteLoadError ? error.message : error),
  }).render(<App shell={shell} />);
}
