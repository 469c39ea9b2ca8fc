import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { freePort } from '@stufenlos/workspace/free-port';

const checkout = join(import.meta.dirname, '../..');

/** Packs the packages for other repositories into a folder, from these sources or from those of another version. */
export const packPackages = (out: string, sources = checkout): Promise<string> =>
  run(process.execPath, ['libs/workspace/src/packages/main.ts', '--out', out], sources);

/** Runs npm in a folder as a team would on its own machine: nothing of this repository is on its paths. */
export const npm = (folder: string, ...words: string[]): Promise<string> => run('npm', words, folder);

/** A request without an answer is repeated after 15 s; npm itself waits five minutes. */
const repeatedRequests = ['--fetch-timeout', '15000', '--fetch-retries', '5', '--fetch-retry-mintimeout', '1000'];

/**
 * Installs the packages of a folder. The registry is none of what is tested, and npm tells a request to it that failed as a
 * conflict of versions, so it is asked up to three times.
 */
export async function installPackages(folder: string, tries = 3): Promise<void> {
  const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', ...repeatedRequests];
  try {
    await npm(folder, ...words);
  } catch (error) {
    if (tries === 1) throw error;
    await installPackages(folder, tries - 1);
  }
}

/** Runs a program of Node in a folder, like `npm`. */
export const node = (folder: string, ...words: string[]): Promise<string> => run(process.execPath, words, folder);

export const git = (folder: string, ...words: string[]): Promise<string> => run('git', words, folder);

/** How this machine reaches the registry: certificates and proxies of its network, and another registry. */
const networkSettings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(?:NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)|(?:https?|no)_proxy|npm_config_(?:registry|cafile))$/i.test(name),
    ),
  );

/** @returns what the command printed; rejects with all of its output when it fails */
function run(command: string, words: readonly string[], cwd: string): Promise<string> {
  const { HOME = '', PATH = '' } = process.env;
  // The Node that runs the tests; the system's may be older than the packages need.
  const own = { HOME, PATH: `${dirname(process.execPath)}:${PATH}`, CI: '1', NO_COLOR: '1', NX_DAEMON: 'false' };
  const env = { ...networkSettings(), ...own };
  return new Promise((resolve, reject) => {
    execFile(command, words, { cwd, env, maxBuffer: 2 ** 26 }, (error, output, said) => {
      if (error) reject(new Error(`${command} ${words.join(' ')} failed:\n${output}${said}`));
      else resolve(output);
    });
  });
}

export interface DevelopmentServer {
  address: string;
  stop: () => Promise<void>;
}

/** Runs a remote from its sources in a running site, like `npm run dev -- --shell SITE`. */
export async function startDevelopment(folder: string, site: string): Promise<DevelopmentServer> {
  const program = 'node_modules/@stufenlos/remote-tools/dist/cli/main.js';
  const port = String(await freePort());
  const { HOME = '', PATH = '' } = process.env;
  const server = spawn(process.execPath, [program, 'dev', '--shell', site, '--port', port], {
    cwd: folder,
    env: { HOME, PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => server.kill());
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.once('exit', () => reject(new Error(`the development server ended:\n${said}`)));
    server.stdout.on('data', (chunk) => {
      said += String(chunk);
      const found = /^(http\S+) shows /m.exec(said)?.[1];
      if (found) resolve(found);
    });
  });
  const stop = async () => {
    if (server.exitCode === null && server.kill()) await once(server, 'exit');
  };
  return { address, stop };
}
