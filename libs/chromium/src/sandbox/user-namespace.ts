import { findTool } from './find-tool.ts';
import { refusalOf } from './refusal-of.ts';

/**
 * The system's error when a user namespace is created, which Chromium's sandbox needs. Undefined if it is allowed or if
 * `unshare` is not installed.
 *
 * @param command prefix that changes the user
 */
export async function whyNoUserNamespace(command: readonly string[]): Promise<string | undefined> {
  const unshare = findTool('unshare');
  return unshare && refusalOf([...command, unshare, '--user', '/bin/sh', '-c', ':']);
}
