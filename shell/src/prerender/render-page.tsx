import { routeOf, type PageHeads, type PrerenderedPage, type PrerenderRequest } from '@stufenlos/contracts';
import type { RemoteModule } from '@stufenlos/platform';
// This build of React uses no built-in module of Node, so that the file runs without any other.
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { App } from '../app.tsx';
import { createServerShell } from './server-shell.ts';

/** The exports of a remote's prerender module. */
interface PrerenderedRemote {
  default: RemoteModule;
  heads: PageHeads;
}

type Page = Pick<PrerenderedPage, 'path' | 'locale'>;

/** Renders one public page in one language. Rejects with the reason when any part of it cannot be rendered. */
export async function renderPage({ config, release, modules }: PrerenderRequest, page: Page): Promise<PrerenderedPage> {
  const { path, locale } = page;
  const owned = routeOf(release.remotes, path);
  const remotes = modules as Readonly<Record<string, PrerenderedRemote>>;
  const head = owned && remotes[owned.remote]?.heads[owned.route.id];
  if (!owned || !head) throw new Error(`nobody describes ${path}`);
  const shell = createServerShell({
    config,
    release,
    locale,
    modules: Object.fromEntries(Object.entries(remotes).map(([name, module]) => [name, module.default])),
  });
  await shell.views.view(owned.remote, owned.route.id);

  const faults: unknown[] = [];
  const { prelude } = await prerender(
    <App shell={shell} Router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />,
    {
      onError: (fault) => void faults.push(fault),
      // Without this, React moves large parts to the end of the document, and a script moves them back.
      progressiveChunkSize: Infinity,
    },
  );
  const html = await new Response(prelude).text();
  if (faults.length > 0) throw faults[0];
  if (/<script\b|<!--\$[?!]-->/.test(html)) throw new Error('a part of the page waits for a script');
  const say = shell.texts.getFixedT(locale, shell.release.remotes[owned.remote]?.descriptor.texts[0] ?? 'shell');
  const { description, structured = [] } = head({
    say: (key, values = {}) => say(key, values),
    locale,
    config,
  });
  return { path, locale, html, description, structured };
}
