import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { verified } from '../commands/verify.ts';
import { ReleaseError } from '../release-error.ts';
import { smokeResultSchema, type SmokeResult } from '../smoke-result.ts';
import { textOf, wordAt, type Command } from './command.ts';

/** The test needs the edge and a browser, which this library does not know. So it is a program of the checkout. */
const program = join(import.meta.dirname, '../../../../e2e/smoke/main.ts');

export const smokeCommand: Command = {
  usage: '<id>',
  does: 'opens every page of a release in a browser and breaks each remote, without promoting it',
  options: {
    api: { type: 'string', does: 'origin of an API to use; default: a stand-in that answers by the contract' },
    only: { type: 'string', does: 'checks only places that contain this text: "/pricing", "runs missing"' },
  },
  async run(input) {
    const id = wordAt(input, 0, 'the id of a release');
    await verified(input.store, id);
    if (!existsSync(program)) {
      throw new ReleaseError(`smoke needs the checkout of the platform, and ${program} is missing`);
    }
    const options = ['api', 'only'].flatMap((name) => {
      const value = textOf(input, name);
      return value === undefined ? [] : [`--${name}`, value];
    });
    const result = await resultOf([id, '--store', input.store.files.address, ...options]);
    const { pages, breakages, seconds, faults } = result;
    const seen = `${pages} pages in two themes and ${breakages} broken remotes in ${seconds} s`;
    if (result.isSound) return { text: `release ${id} is sound: ${seen}`, data: result };
    const lines = faults.flatMap(({ where, what }) => what.map((one) => `${where}: ${one}`));
    throw new ReleaseError(`release ${id} has faults (${seen}):\n${lines.join('\n')}`, { faults: lines });
  },
};

/** Runs the program. It reports each check on the standard error, and in the end one result on the standard output. */
async function resultOf(words: readonly string[]): Promise<SmokeResult> {
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const stopped = new Promise<never>((_, reject) => child.once('error', reject));
  const output = await Promise.race([text(child.stdout), stopped]);
  try {
    return smokeResultSchema.parse(JSON.parse(output));
  } catch (cause) {
    throw new ReleaseError('the smoke test ended without a result; the reason is above', { kind: 'failed', cause });
  }
}
