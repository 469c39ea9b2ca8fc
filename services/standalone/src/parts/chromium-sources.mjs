import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { attempt } from '../processes/command.mjs';
import { canReach, nobody, reachableFolder } from './reachable-folder.mjs';

/**
 * @typedef {import('./chromium.mjs').ChromiumOptions} ChromiumOptions
 * @typedef {Promise<{ path: string, origin: string } | null>} Candidate
 */

/**
 * The headless shell of the npm package, unpacked once. The package trusts whatever lies in its target, half-written
 * files too, so it unpacks into a folder of its own that gets its final name when it is complete.
 * @param {ChromiumOptions} options
 * @returns {Candidate}
 */
export async function unpackChromium({ folder, logs, node, onLine }) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(join(dirname(dirname(entry)), 'package.json'), 'utf8'));
  const place = join(browserFolder(folder), `chromium-${version}`);
  if (!existsSync(place)) {
    onLine?.('unpacking the browser of the npm package');
    const draft = `${place}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    const { code } = await attempt(node, ['--input-type=module', '-e', unpackScript, entry], {
      // Named so, the package also unpacks the libraries that a bare system does not have.
      env: { PATH: process.env['PATH'], HOME: draft, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
      log: join(logs, 'chromium.log'),
    });
    if (code === 0) settle(draft, place);
    rmSync(draft, { recursive: true, force: true });
    if (code !== 0) return null;
  }
  return { path: await startable(place), origin: 'npm package' };
}

const unpackScript = `
  const { default: chromium } = await import(process.argv[1]);
  await chromium.executablePath();
`;

/** @type {(draft: string, place: string) => void} */
function settle(draft, place) {
  for (const path of [draft, join(draft, 'chromium')]) chmodSync(path, 0o755);
  const wrapper = join(draft, 'chromium-with-libraries');
  writeFileSync(wrapper, wrapperScript, { mode: 0o755 });
  chmodSync(wrapper, 0o755);
  try {
    renameSync(draft, place);
  } catch (error) {
    // Another start was faster; its folder is as good.
    if (!existsSync(place)) throw error;
  }
}

/** One path that starts the browser on a system without its libraries and fonts. */
const wrapperScript = `#!/bin/sh
here="\${0%/*}"
[ -d "$here/al2023/lib" ] && export LD_LIBRARY_PATH="$here/al2023/lib"
[ -f /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`;

/** The system's own libraries are preferred: they get security updates. */
async function startable(/** @type {string} */ place) {
  const plain = join(place, 'chromium');
  const hasFonts = existsSync('/etc/fonts/fonts.conf');
  const { code } = await attempt(plain, ['--version'], { env: { PATH: process.env['PATH'], HOME: '/tmp' } });
  return code === 0 && hasFonts ? plain : join(place, 'chromium-with-libraries');
}

/** Puppeteer's own download, for systems without a packaged browser (macOS, Windows). @param {ChromiumOptions} options @returns {Candidate} */
export async function downloadChromium({ checkout, folder, logs, node, onLine }) {
  onLine?.('downloading Chrome');
  const cli = join(checkout, 'node_modules/puppeteer/lib/puppeteer/node/cli.js');
  if (!existsSync(cli)) return null;
  const place = join(browserFolder(folder), 'puppeteer');
  const { code, output } = await attempt(node, [cli, 'browsers', 'install', 'chrome-headless-shell', '--path', place], {
    cwd: checkout,
    log: join(logs, 'chromium.log'),
  });
  const path = /^chrome-headless-shell@\S+ (.+)$/m.exec(output)?.[1]?.trim();
  return code === 0 && path ? { path, origin: 'download of Puppeteer' } : null;
}

/** The last way, for root only: it changes the system. @param {ChromiumOptions} options @returns {Candidate} */
export async function installChromium({ logs, onLine }) {
  if (process.getuid?.() !== 0 || (await attempt('apt-get', ['--version'])).code !== 0) return null;
  const options = { log: join(logs, 'chromium.log'), env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await attempt('apt-get', ['update'], options);
  // An older system may not have the shell.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    onLine?.(`installing the package ${name}`);
    const { code } = await attempt('apt-get', ['install', '-y', '--no-install-recommends', name], options);
    if (code === 0) return { path: `/usr/bin/${name}`, origin: 'Debian package' };
  }
  return null;
}

/** Inside the checkout, unless root's checkout lies below a folder that nobody else may enter. */
function browserFolder(/** @type {string} */ folder) {
  mkdirSync(folder, { recursive: true });
  return process.getuid?.() === 0 && !canReach(folder, nobody) ? reachableFolder() : folder;
}
