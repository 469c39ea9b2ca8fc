import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { emailAddressSchema } from '@stufenlos/contracts';
import { API_CONFIG, readApiConfig, type ApiConfig } from '../config/api-config.ts';
import { DatabaseModule } from '../database/database.module.ts';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { keptLines, planLines } from './account-plan.ts';
import { OperatorAccounts } from './operator-accounts.ts';
import { ProfileModule } from './profile.module.ts';
import { writeCopy } from './write-copy.ts';

/** What the command needs: no server, no clock, no queue. Effects that it decides wait for a running api. */
@Module({})
class AccountCommandModule {
  static with(config: ApiConfig): DynamicModule {
    return {
      module: AccountCommandModule,
      global: true,
      imports: [DatabaseModule, ProfileModule, RateLimitsModule],
      providers: [{ provide: API_CONFIG, useValue: config }],
      exports: [API_CONFIG],
    };
  }
}

/** Where the command writes: `process`, or what a test reads. */
export interface Streams {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

const usage = `usage: account delete --subject SUBJECT [--ends-subscription] [--mail ADDRESS] [--apply] [--json]
       account export --subject SUBJECT [--to FILE] [--json]
`;
const [text, flag] = [{ type: 'string' }, { type: 'boolean', default: false }] as const;
const options = { subject: text, mail: text, to: text, 'ends-subscription': flag, apply: flag, json: flag } as const;
const forExport = ['subject', 'to', 'json'];
const forDelete = ['subject', 'mail', 'ends-subscription', 'apply', 'json'];

/**
 * The operator's command for a person who writes a letter: deletes their account, or copies what is kept of them.
 *
 * @param env the environment of the api
 * @returns the exit code: 0, 1 when it was refused or failed, 2 when the command was not understood
 */
export async function accountCommand(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  streams: Streams,
): Promise<number> {
  let order: Order;
  try {
    order = orderOf(words);
  } catch (error) {
    streams.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return 2;
  }
  try {
    const app = await NestFactory.createApplicationContext(AccountCommandModule.with(readApiConfig(env)), {
      // The copy may go to stdout, where a line of a log would spoil it.
      logger: false,
      abortOnError: false,
    });
    try {
      await carryOut(order, app.get(OperatorAccounts, { strict: false }), streams);
    } finally {
      await app.close();
    }
    return 0;
  } catch (error) {
    streams.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

interface Order {
  what: 'delete' | 'export';
  sub: string;
  mail: string | null;
  to: string | undefined;
  endsSubscription: boolean;
  isApplied: boolean;
  isJson: boolean;
}

function orderOf(words: readonly string[]): Order {
  const { values, positionals, tokens } = parseArgs({
    args: [...words],
    options,
    allowPositionals: true,
    tokens: true,
  });
  const [what, ...more] = positionals;
  if ((what !== 'delete' && what !== 'export') || more.length > 0) throw new Error('Say delete or export.');
  const known = what === 'delete' ? forDelete : forExport;
  for (const token of tokens) {
    if (token.kind === 'option' && !known.includes(token.name)) throw new Error(`${what} has no --${token.name}.`);
  }
  const { subject, mail, to, json } = values;
  if (!subject) throw new Error('Whose account? Name its --subject.');
  if (what === 'export' && json && to === undefined) throw new Error('The copy itself is JSON. --json needs --to.');
  const address = mail === undefined ? null : emailAddressSchema.safeParse(mail).data;
  if (address === undefined) throw new Error(`${mail} is no e-mail address.`);
  return {
    what,
    sub: subject,
    mail: address,
    to,
    endsSubscription: values['ends-subscription'],
    isApplied: values.apply,
    isJson: json,
  };
}

async function carryOut(order: Order, accounts: OperatorAccounts, { stdout }: Streams): Promise<void> {
  const { what, sub, to, mail, endsSubscription, isApplied, isJson } = order;
  const say = (data: object, lines: readonly string[]) =>
    stdout.write(isJson ? `${JSON.stringify(data)}\n` : `${lines.join('\n')}\n`);
  if (what === 'export') {
    const bytes = await writeCopy(await accounts.export(sub, new Date()), to ?? stdout);
    if (to !== undefined) say({ file: to, bytes }, [`${to}: ${bytes} bytes`]);
    return;
  }
  const facts = isApplied ? await accounts.delete({ sub, endsSubscription, email: mail }) : await accounts.facts(sub);
  const plan = { ...facts, deletesIdentity: accounts.deletesIdentity };
  say({ applied: isApplied, ...plan }, [...planLines(plan, isApplied), ...keptLines(plan)]);
}
