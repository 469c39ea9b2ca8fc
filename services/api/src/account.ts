import { accountCommand } from './profile/account-command.ts';

/** `node services/api/dist/account.js delete|export --subject SUBJECT`, with the environment of the api. */
process.exitCode = await accountCommand(process.argv.slice(2), process.env, process);
