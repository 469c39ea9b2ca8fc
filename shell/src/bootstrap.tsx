import { registerPlugins } from '@module-federation/enhanced/runtime';
import { releaseSchema, routeOf, runtimeConfigSchema } from '@stufenlos/contracts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readDocumentData } from './config/document-data.ts';
import { prerenderedLocale } from './locale/document-locale.ts';
import { createShell, type Shell } from './platform/create-platform.ts';
import { RemoteLoadError } from './remotes/remote-load-error.ts';
import { integrityPlugin } from './remotes/script-integrity.ts';

/** The start order, top to bottom: settings, release, then everything the shell holds, then the page. */
export async function bootstrap(): Promise<void> {
  const config = readDocumentData('runtime-config', runtimeConfigSchema);
  const release = readDocumentData('release', releaseSchema);
  registerPlugins([integrityPlugin(release)]);
  const shell = createShell({ config, release });
  history.scrollRestoration = 'manual';

  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no root');
  const app = <App shell={shell} />;
  if (prerenderedLocale() && (await isViewThere(shell))) {
    hydrateRoot(root, app, { onCaughtError, onRecoverableError: (fault) => console.error(fault) });
  } else {
    createRoot(root, { onCaughtError }).render(app);
    // Nothing of the document is kept, and where its view is away there is only this to wait for.
    void shell.settle();
  }
}

/** A remote that could not be loaded has its own screen; one line for whoever looks, without a stack of React's. */
const onCaughtError = (error: unknown) => console.warn(error instanceof RemoteLoadError ? error.message : error);

/**
 * The page stands in the document already and can be read: it is taken over once its view is there. A view that had to
 * be waited for while React takes over would be thrown away and built anew.
 */
function isViewThere({ release, views }: Shell): Promise<boolean> {
  const owned = routeOf(release.remotes, location.pathname);
  if (!owned) return Promise.resolve(false);
  return views.view(owned.remote, owned.route.id).then(
    () => true,
    () => false,
  );
}
