#!/usr/bin/env node
import { commands } from './commands.ts';
import { runCommand } from './run-command.ts';

const { exitCode, output, error } = await runCommand(commands, process.argv.slice(2));
if (output) process.stdout.write(`${output}\n`);
if (error) process.stderr.write(`${error}\n`);
process.exitCode = exitCode;
