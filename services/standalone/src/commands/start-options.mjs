import { parseArgs } from 'node:util';
import { StageError } from '../stage-error.mjs';

/** @typedef {{ port: number, quiet: boolean, help: boolean, allow: string[] }} StartOptions */

export const startHelp = `npm start -- [options]

  Sets up and runs Stufenlos on this machine: PostgreSQL, Redis, Chromium, the demo sites and the product itself.

  --port N            port of the site (default 4200; a busy one moves on to the next free one)
  --allow HOST:PORT   a private address that may be scanned, such as localhost:8080; repeatable
  --quiet             only the address, warnings and failures
  --help              this text

  DATABASE_URL, REDIS_URL, PUPPETEER_EXECUTABLE_PATH, OIDC_ISSUER and STRIPE_SECRET_KEY name outside services instead of
  the embedded ones.
  State and logs lie in .local/; npm run reset removes them.`;

/**
 * @param {readonly string[]} args
 * @returns {StartOptions}
 * @throws {StageError} with the first fault
 */
export function parseStartOptions(args) {
  const { port, quiet, help, allow } = parse(args);
  const number = Number(port);
  if (!/^\d+$/.test(port) || number < 1 || number > 65_535) throw fault(`--port ${port} is no port`);
  const wrong = allow.find((entry) => !/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/i.test(entry));
  if (wrong !== undefined) throw fault(`--allow ${wrong} is no exact host:port`);
  return { port: number, quiet, help, allow };
}

/** @returns {{ port: string, quiet: boolean, help: boolean, allow: string[] }} */
function parse(/** @type {readonly string[]} */ args) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '4200' },
        quiet: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        allow: { type: 'string', multiple: true, default: [] },
      },
    });
    return values;
  } catch (error) {
    throw fault(error instanceof Error ? error.message : String(error));
  }
}

const fault = (/** @type {string} */ what) => new StageError(what, { todo: 'npm start -- --help lists the options' });
