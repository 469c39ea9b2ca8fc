export { commands } from './commands.ts';
export { runCommand } from './run-command.ts';
