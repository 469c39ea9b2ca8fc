import { findTool } from './find-tool.ts';
import { refusalOf } from './refusal-of.ts';

/**
 * What the system says to a new user namespace, without which Chromium has no sandbox; undefined when it allows one, or
 * cannot be asked.
 * @param command precedes it, to ask as somebody else
 */
export async function whyNoUserNamespace(command: readonly string[]): Promise<string | undefined> {
  const unshare = findTool('unshare');
  return unshare && refusalOf([...command, unshare, '--user', '/bin/sh', '-c', ':']);
}
