import { parseArgs } from 'node:util';
import { checkRemote } from '../checks/check-remote.ts';
import { serveWithSite } from '../site-preview/serve-with-site.ts';
import { SitePreviewError } from '../site-preview/site-preview-error.ts';

const usage = `stufenlos-remote <command>, in the folder of a remote

  check                       descriptor, texts in both languages, content of the bundle, size of each view
  dev --shell URL [--port N]  a running site on this machine, with this remote from its sources`;

/**
 * @param folder of the remote
 * @returns the exit code: 0, 1 for a fault, 2 for wrong usage. A served site goes on after that.
 */
export async function runCommand([command, ...rest]: readonly string[], folder: string): Promise<number> {
  if (command === 'check' && rest.length === 0) return check(folder);
  const options = command === 'dev' ? devOptions(rest) : undefined;
  if (!options) {
    console.error(usage);
    return 2;
  }
  try {
    const { address } = await serveWithSite({ folder, ...options });
    console.log(`${address} shows ${options.site} with this remote from its sources`);
    return 0;
  } catch (cause) {
    if (!(cause instanceof SitePreviewError)) throw cause;
    console.error(`stufenlos-remote: ${cause.message}`);
    return 1;
  }
}

function check(folder: string): number {
  const results = Object.entries(checkRemote(folder));
  for (const [name, { faults }] of results) {
    console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    for (const fault of faults) console.log(`  ${fault}`);
  }
  return results.every(([, { faults }]) => faults.length === 0) ? 0 : 1;
}

/** Undefined when the words cannot be understood. */
function devOptions(words: readonly string[]): { site: string; port: number } | undefined {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { shell: { type: 'string' }, port: { type: 'string', default: '4300' } },
    });
    const site = URL.parse(values.shell ?? '');
    return site && /^https?:$/.test(site.protocol) ? { site: site.origin, port: Number(values.port) } : undefined;
  } catch {
    return undefined;
  }
}
