import { spawn } from 'node:child_process';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkout, stateFolder } from '../checkout.mjs';
import { recall } from '../parts/chromium.mjs';
import { whyInstall } from '../parts/dependencies.mjs';
import { describeFailure } from '../stage-error.mjs';

const cli = join(checkout, 'libs/scan-engine/src/cli/main.ts');
/** The engine against a bare loop: needs what the scanner needs, and starts it itself. */
export const bench = join(checkout, 'libs/scan-engine/bench/main.ts');

/**
 * `npm run scan`: the scanner alone. What is missing is set up first, told on standard error, because standard output
 * belongs to the result. A failed set-up is exit code 2, like every scan that could not be made.
 * @param {readonly string[]} args
 * @param {string} [entry] another program that needs the same
 */
export async function scanCommand(args, entry = cli) {
  const needsBrowser = !args.some((arg) => /^(?:-h|--help|--version|--from)(?:=|$)/.test(arg));
  if (isReady(needsBrowser)) return scanHere(entry, args);
  try {
    // Loaded only here: dozens of modules that a scanner which is set up has no use for.
    const { createProgress } = await import('../progress.mjs');
    const { provideBrowser, provideTools } = await import('../provide-parts.mjs');
    const progress = createProgress({ stream: process.stderr });
    const logs = join(stateFolder, 'logs');
    const node = await provideTools({ progress, logs });
    if (needsBrowser) {
      const chromium = await provideBrowser({ progress, logs, node });
      process.env['PUPPETEER_EXECUTABLE_PATH'] = chromium.path;
    }
    progress.close();
    process.exitCode = await scanThere(node, entry, args);
  } catch (error) {
    console.error(`\n${describeFailure(error)}`);
    process.exitCode = 2;
  }
}

/** True when nothing is to be done first and this process can run the scanner itself. */
function isReady(/** @type {boolean} */ needsBrowser) {
  if (Number(process.versions.node.split('.')[0]) < 24 || whyInstall(checkout) !== null) return false;
  const path = process.env['PUPPETEER_EXECUTABLE_PATH'] || recall(join(stateFolder, 'chromium.json'))?.path;
  if (path) process.env['PUPPETEER_EXECUTABLE_PATH'] = path;
  return path !== undefined || !needsBrowser;
}

/** @type {(entry: string, args: readonly string[]) => Promise<void>} */
async function scanHere(entry, args) {
  // Before the first source in TypeScript: without a cache it loads the compiler. In the workspace, because another user
  // could plant code in a shared temporary folder.
  module.enableCompileCache(join(stateFolder, 'compile-cache'));
  process.argv.splice(1, process.argv.length, entry, ...args);
  await import(pathToFileURL(entry).href);
}

/** @type {(node: string, entry: string, args: readonly string[]) => Promise<number>} */
function scanThere(node, entry, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [...process.execArgv, entry, ...args], { stdio: 'inherit' });
    // Ctrl-C reaches the scanner by itself, as both hang on the same terminal; it decides how to end.
    process.on('SIGINT', () => {});
    for (const name of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(name, () => child.kill(name));
    child.once('error', reject);
    child.once('close', (code, name) => resolve(code ?? (name === 'SIGINT' ? 130 : 143)));
  });
}
