import { commands, runCommand } from '@stufenlos/release/command-line';

/**
 * Runs a command line of the release tool in this process, because a process of its own for each takes a second.
 *
 * @returns what the command prints
 * @throws with its message when the command refuses or fails
 */
export async function releaseCommand(...words: string[]): Promise<string> {
  const { exitCode, output, error } = await runCommand(commands, words);
  if (exitCode !== 0) throw new Error(error);
  return output;
}
