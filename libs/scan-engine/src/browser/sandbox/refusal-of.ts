import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Why the system refuses this command, in its own words; undefined when it does not, or says nothing. */
export async function refusalOf([program = 'true', ...args]: readonly string[]): Promise<string | undefined> {
  try {
    await promisify(execFile)(program, args, { timeout: 5000 });
    return undefined;
  } catch (error) {
    return (error as { stderr?: string }).stderr?.trim().split('\n')[0];
  }
}
