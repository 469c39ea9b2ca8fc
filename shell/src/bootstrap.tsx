import { readRelease, readRuntimeConfig, routeOf } from '@stufenlos/contracts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { recordEarlyInput } from './record-early-input.ts';
import { App } from './app.tsx';
import { sendHeldForms } from './held-forms.ts';
import { prerenderedLocale } from './locale/locale-store.ts';
import { createShell, type Shell } from './platform/create-platform.ts';
import { giveRuntime } from './remotes/given-runtime.ts';
import { RemoteLoadError } from './remotes/remote-load-error.ts';

/** Starts the page in this order: settings, release, everything the shell holds, page. */
export async function bootstrap(): Promise<void> {
  const config = readRuntimeConfig(documentData('runtime-config'));
  const release = readRelease(documentData('release'));
  giveRuntime();
  const shell = createShell({ config, release });
  history.scrollRestoration = 'manual';

  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no root');
  if (prerenderedLocale() && (await isViewThere(shell))) {
    const page = <App shell={replayingShell(shell, recordEarlyInput(root))} />;
    hydrateRoot(root, page, { onCaughtError, onRecoverableError: (fault) => console.error(fault) });
  } else {
    // Forms that somebody sent go with the page that the server rendered.
    globalThis.heldForms = undefined;
    createRoot(root, { onCaughtError }).render(<App shell={shell} />);
    // React renders everything again, so no view has to be hydrated first.
    void shell.settle();
  }
}

/** A shell that replays early input once the first view is hydrated, before the language may change. */
function replayingShell(shell: Shell, replay: () => void): Shell {
  let isReplayed = false;
  return {
    ...shell,
    async settle() {
      if (isReplayed) return;
      isReplayed = true;
      // An event within an effect would make React write the old value first, which moves the caret.
      await Promise.resolve();
      replay();
      await sendHeldForms();
      await shell.settle();
    },
  };
}

/** A remote that fails to load has its own screen, so the console gets one line without React's stack. */
const onCaughtError = (error: unknown) => console.warn(error instanceof RemoteLoadError ? error.message : error);

/**
 * Resolves with true once the view of a prerendered page has loaded. The page can be read before that. If React had to
 * wait for the view during hydration, it would discard the prerendered page and render it again.
 */
function isViewThere({ release, views }: Shell): Promise<boolean> {
  const owned = routeOf(release.remotes, location.pathname);
  if (!owned) return Promise.resolve(false);
  return views.view(owned.remote, owned.route.id).then(
    () => true,
    () => false,
  );
}

/** Data the edge wrote into the document, as `<script type="application/json" id=…>`. */
function documentData(id: string): string {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`the document carries no ${id}`);
  return text;
}
