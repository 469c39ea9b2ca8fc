import type { Command } from './command.ts';
import { canaryCommand } from './canary-command.ts';
import { composeCommand } from './compose-command.ts';
import { exportCommand, pruneCommand } from './maintenance-commands.ts';
import { keysCommand } from './keys-command.ts';
import { localCommand, promoteCommand, rollbackCommand, signCommand } from './promote-commands.ts';
import { publishCommand } from './publish-command.ts';
import { diffCommand, listCommand, verifyCommand } from './reading-commands.ts';
import { smokeCommand } from './smoke-command.ts';

/** Every command. A new one is a line here and a file beside it. */
export const commands: Readonly<Record<string, Command>> = {
  publish: publishCommand,
  compose: composeCommand,
  verify: verifyCommand,
  smoke: smokeCommand,
  sign: signCommand,
  promote: promoteCommand,
  rollback: rollbackCommand,
  canary: canaryCommand,
  keys: keysCommand,
  export: exportCommand,
  prune: pruneCommand,
  list: listCommand,
  diff: diffCommand,
  local: localCommand,
};
