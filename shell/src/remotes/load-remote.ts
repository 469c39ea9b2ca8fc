import { isCompatibleVersion, type ReleasedRemote } from '@stufenlos/contracts';
import { platformVersion, type RemoteModule } from '@stufenlos/platform';
import { loadExposed } from './load-container.ts';
import { RemoteLoadError, type LoadFault } from './remote-load-error.ts';
import { entryScript, withRetryPart } from './script-integrity.ts';

/** Milliseconds until loading a whole remote fails. Its stylesheet has no timeout of its own. */
const remoteTimeoutMs = 10_000;

/**
 * Loads the module of a remote. A retry needs a new path for every file, because browsers merge a new request with a
 * hanging one to the same address, and a query would not reach the chunks.
 */
export async function loadRemote(name: string, released: ReleasedRemote, attempt: number): Promise<RemoteModule> {
  if (!isCompatibleVersion(released.descriptor.contract, platformVersion))
    throw new RemoteLoadError('incompatible', name);
  const entry = new URL(withRetryPart(released.entry, attempt), location.origin).href;
  const scriptFault = watchScriptFault(entry);
  try {
    const loaded = await withTimeout(remoteTimeoutMs, name, loadExposed(name, entryScript(entry, released)));
    const module = (loaded as { default?: RemoteModule } | undefined)?.default;
    if (!module || typeof module.views !== 'object') throw new RemoteLoadError('invalid-module', name);
    if (!isCompatibleVersion(module.contract, platformVersion)) throw new RemoteLoadError('incompatible', name);
    return module;
  } catch (cause) {
    if (cause instanceof RemoteLoadError) throw cause;
    if (scriptFault.seen()) throw new RemoteLoadError('evaluation', name, { cause });
    const { fault, isGone = false } = await classify(entry, cause);
    throw new RemoteLoadError(fault, name, { cause, isGone });
  } finally {
    scriptFault.stop();
  }
}

/** Rejects when the work takes longer. */
export function withTimeout<T>(milliseconds: number, remote: string, work: Promise<T>): Promise<T> {
  const limit = new Promise<never>((_, reject) => {
    AbortSignal.timeout(milliseconds).addEventListener('abort', () => reject(new RemoteLoadError('timeout', remote)));
  });
  return Promise.race([work, limit]);
}

/** A script element does not report why it failed, so this requests the address once more, only for the report. */
export async function classify(entry: string, cause: unknown): Promise<{ fault: LoadFault; isGone?: boolean }> {
  if (/timeout|timed out/i.test(String(cause))) return { fault: 'timeout' };
  try {
    const probe = await fetch(entry, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(2_000) });
    // Any other status may pass: an overloaded server has the file all the same.
    if (!probe.ok) return { fault: 'http', isGone: probe.status === 404 || probe.status === 410 };
    return { fault: /javascript/.test(probe.headers.get('content-type') ?? '') ? 'integrity' : 'invalid-module' };
  } catch (silence) {
    return { fault: silence instanceof Error && silence.name === 'TimeoutError' ? 'timeout' : 'network' };
  }
}

function watchScriptFault(entry: string): { seen: () => boolean; stop: () => void } {
  let isSeen = false;
  const listen = ({ filename }: ErrorEvent) => {
    if (filename === entry) isSeen = true;
  };
  addEventListener('error', listen);
  return { seen: () => isSeen, stop: () => removeEventListener('error', listen) };
}
