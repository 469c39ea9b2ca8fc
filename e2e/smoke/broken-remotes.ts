import type { Page } from '@playwright/test';
import { hang } from '../support/pages/remote-faults.ts';

/** Makes a remote fail. Returns a function that mends it for later requests of the same page. */
type Breakage = (page: Page, remote: string) => Promise<() => Promise<void>>;

export interface BrokenRemote {
  how: string;
  /** What the shell reports in `data-fault`. */
  fault: string;
  breakIt: Breakage;
}

const answering =
  (answer: Parameters<Page['route']>[1]): Breakage =>
  async (page, remote) => {
    const files = new RegExp(`/remotes/${remote}/`);
    await page.route(files, answer);
    return () => page.unroute(files);
  };

/** Every way in which a remote fails. */
export const breakages: readonly BrokenRemote[] = [
  {
    how: 'missing',
    fault: 'http',
    breakIt: answering((route) => route.fulfill({ status: 404, body: 'Not found' })),
  },
  { how: 'slow', fault: 'timeout', breakIt: answering(hang()) },
  { how: 'throwing when it is loaded', fault: 'evaluation', breakIt: throwAtLoad },
  { how: 'throwing while it renders', fault: 'render', breakIt: throwAtRender },
  {
    how: 'tampered',
    fault: 'integrity',
    breakIt: answering((route) =>
      route.request().method() === 'HEAD' || !/remoteEntry/.test(route.request().url())
        ? route.continue()
        : route.fulfill({ contentType: 'text/javascript', body: 'globalThis.wasRun = true;' }),
    ),
  },
];

/**
 * The entry assigns its container to a global variable. Where that is read-only, the entry throws. The file itself stays
 * as it is, because the hash in the release would refuse a changed file before it runs.
 */
async function throwAtLoad(page: Page, remote: string): Promise<() => Promise<void>> {
  const setWritable = ({ name, writable }: { name: string; writable: boolean }) =>
    void Object.defineProperty(globalThis, name, { configurable: true, value: undefined, writable });
  await page.addInitScript(setWritable, { name: remote, writable: false });
  return () => page.evaluate(setWritable, { name: remote, writable: true });
}

/** Puts views into the container of a remote that throw until it is mended. */
async function throwAtRender(page: Page, remote: string): Promise<() => Promise<void>> {
  await page.addInitScript(replaceViews, remote);
  return () => page.evaluate(() => void Object.assign(globalThis, { isMended: true }));
}

/** Runs inside the page, before its scripts. */
function replaceViews(remote: string): void {
  type View = (props: object) => unknown;
  interface Module {
    default: { views: Record<string, () => Promise<View>> };
  }
  interface Container {
    get(name: string): Promise<() => Module>;
  }
  let container: Container | undefined;
  Object.defineProperty(globalThis, remote, {
    configurable: true,
    get: () => container,
    set(given: Container) {
      container = { ...given, get: async (name) => withThrowingViews(await given.get(name)) };
    },
  });

  function withThrowingViews(factory: () => Module): () => Module {
    return () => {
      const module = factory().default;
      const views = Object.entries(module.views).map(([id, load]) => [id, async () => throwing(await load())]);
      return { default: { ...module, views: Object.fromEntries(views) as Module['default']['views'] } };
    };
  }

  function throwing(view: View): View {
    return (props) => {
      if (!('isMended' in globalThis)) throw new Error('smoke: the view throws while it renders');
      return view(props);
    };
  }
}
