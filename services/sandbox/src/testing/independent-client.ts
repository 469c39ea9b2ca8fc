import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** As the launcher names it. */
interface Settings {
  INDEPENDENT_CLIENT_PYTHON?: string;
  /** Folder for PYTHONPATH, empty for the modules of the system. */
  INDEPENDENT_CLIENT_MODULES?: string;
  /** Why there is none, and what to do. */
  INDEPENDENT_CLIENT_MISSING?: string;
}

type Client = { python: string; env: Record<string, string> } | { why: string };

const launcher = fileURLToPath(new URL('../../../standalone/independent-client.mjs', import.meta.url));

/**
 * A client of the payment provider that shares no code with the product: the one that `npm test` has found, else the
 * launcher is asked, which unpacks Debian's package where there is no other.
 */
export async function findIndependentClient(): Promise<Client> {
  const {
    INDEPENDENT_CLIENT_PYTHON: python,
    INDEPENDENT_CLIENT_MODULES: modules,
    INDEPENDENT_CLIENT_MISSING: why = 'the launcher named no Python',
  } = isSaid(process.env) ? process.env : await askLauncher();
  if (python === undefined) return { why };
  return { python, env: modules ? { PYTHONPATH: modules } : {} };
}

const isSaid = (env: Settings) =>
  env.INDEPENDENT_CLIENT_PYTHON !== undefined || env.INDEPENDENT_CLIENT_MISSING !== undefined;

async function askLauncher(): Promise<Settings> {
  const { stdout } = await promisify(execFile)(process.execPath, [launcher]);
  return JSON.parse(stdout) as Settings;
}
