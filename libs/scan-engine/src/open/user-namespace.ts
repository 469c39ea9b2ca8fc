import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findTool } from './find-tool.ts';

/**
 * What the system says to a new user namespace, without which Chromium has no sandbox; undefined when it allows one, or
 * cannot be asked.
 * @param command precedes it, to ask as somebody else
 */
export async function whyNoUserNamespace(command: readonly string[]): Promise<string | undefined> {
  const unshare = findTool('unshare');
  if (!unshare) return undefined;
  const [program, ...args] = [...command, unshare, '--user', '/bin/sh', '-c', ':'];
  try {
    await promisify(execFile)(program, args, { timeout: 5000 });
    return undefined;
  } catch (error) {
    return (error as { stderr?: string }).stderr?.trim().split('\n')[0];
  }
}
