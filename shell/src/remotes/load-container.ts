import { getInstance } from '@module-federation/enhanced/runtime';
import { RemoteLoadError } from './remote-load-error.ts';

/** Milliseconds until loading a script fails. */
const scriptTimeoutMs = 8_000;

/** What the entry of a remote leaves in the global variable with the name of the remote. */
interface Container {
  init(shareScope: unknown, initScope: readonly unknown[]): unknown;
  get(path: string): Promise<() => unknown>;
}

/**
 * Runs the entry of a remote, gives it the packages that the shell shares, and returns the module that it exposes.
 * Federation can load remotes itself, with manifests, versions and preloads; the release has settled all of these.
 * @param script not in the document yet
 */
export async function loadExposed(remote: string, script: HTMLScriptElement): Promise<unknown> {
  const earlier = containerOf(remote);
  await run(remote, script);
  const container = containerOf(remote);
  // An entry that throws leaves none, or that of an attempt before.
  if (!container || container === earlier) throw new Error(`the entry of ${remote} leaves no container`);
  await container.init(getInstance()?.shareScopeMap['default'], []);
  const factory = await container.get('./remote');
  return factory();
}

const containerOf = (remote: string) => (globalThis as unknown as Record<string, Container | undefined>)[remote];

async function run(remote: string, script: HTMLScriptElement): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new RemoteLoadError('timeout', remote)), scriptTimeoutMs);
      script.addEventListener('load', () => {
        clearTimeout(timer);
        resolve();
      });
      script.addEventListener('error', () => {
        clearTimeout(timer);
        reject(new Error(`${script.src} does not load`));
      });
      document.head.append(script);
    });
  } finally {
    script.remove();
  }
}
