import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../processes/command.mjs';
import { StageError } from '../stage-error.mjs';
import { aptIn, hasApt, unpackPackages } from './debian/debian-packages.mjs';

/** The client and all it needs beside Python itself; none of them holds compiled code that is needed. */
const packages = [
  'python3-stripe',
  'python3-requests',
  'python3-urllib3',
  'python3-certifi',
  'python3-chardet',
  'python3-charset-normalizer',
  'python3-idna',
  'python3-six',
];
/** Debian's packages belong to Debian's Python, which need not be the first one of the path. */
const pythons = ['/usr/bin/python3', 'python3'];
const check = 'import stripe; assert stripe.version.VERSION.startswith("5.")';

/** @typedef {{ python: string, modules: string }} PythonClient `modules` is for PYTHONPATH, empty for the system's own */

/**
 * A client of the payment provider that shares no code with the product: python3-stripe 5 of this machine, or of the
 * packages of Debian or Ubuntu, unpacked below `folder` without installing them.
 * @param {string} folder
 * @param {string} log
 * @returns {Promise<PythonClient>}
 * @throws {StageError} with the reason why there is none
 */
export async function providePythonStripe(folder, log) {
  const modules = join(folder, 'root/usr/lib/python3/dist-packages');
  const found = (await clientWith('')) ?? (existsSync(modules) ? await clientWith(modules) : null);
  if (found) return found;
  const python = await firstWorking((command) => attempt(command, ['--version']));
  if (!python) throw new StageError('there is no python3 for an independent client', { todo });
  if (!(await hasApt())) throw new StageError('there is no apt to get python3-stripe with', { todo });
  const work = join(folder, `work.${process.pid}`);
  try {
    mkdirSync(work, { recursive: true });
    const get = aptIn(work, log, 'or install python3-stripe');
    await get(['update'], 'the package lists could not be read');
    await get(['download', ...packages], 'python3-stripe could not be downloaded');
    await unpackPackages(work, join(work, 'root'), log);
    rmSync(join(folder, 'root'), { recursive: true, force: true });
    renameSync(join(work, 'root'), join(folder, 'root'));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const unpacked = await clientWith(modules);
  if (unpacked) return unpacked;
  throw new StageError('the python3 of this machine cannot load python3-stripe 5', { todo, log });
}

const todo = 'apt-get install python3-stripe, and run the tests again';

/** @returns {Promise<PythonClient | null>} */
async function clientWith(/** @type {string} */ modules) {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...(modules === '' ? {} : { PYTHONPATH: modules }) };
  const python = await firstWorking((command) => attempt(command, ['-c', check], { env }));
  return python === null ? null : { python, modules };
}

/** @returns {Promise<string | null>} */
async function firstWorking(/** @type {(command: string) => Promise<{ code: number | string }>} */ test) {
  for (const command of pythons) if ((await test(command)).code === 0) return command;
  return null;
}
