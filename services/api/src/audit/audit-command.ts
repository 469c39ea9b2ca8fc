import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { auditActions } from './audit-actions.ts';
import { AuditLog, type AuditQuery } from './audit-log.ts';

interface Output {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

const usage = 'usage: audit [--since DAY] [--until DAY] [--action ACTION] [--subject SUBJECT]; a day is 2026-11-26';

/** The operator's command: prints the audit log, oldest first, a JSON object a line. @returns the exit code */
export async function auditCommand(
  words: readonly string[],
  db: Kysely<Database>,
  config: ConstructorParameters<typeof AuditLog>[0],
  { stdout, stderr }: Output,
): Promise<number> {
  let query: AuditQuery;
  try {
    query = queryOf(words);
  } catch (error) {
    stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
    return 2;
  }
  for await (const row of new AuditLog(config, db).read(query)) stdout.write(`${JSON.stringify(row)}\n`);
  return 0;
}

function queryOf(words: readonly string[]): AuditQuery {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...words],
    options: { since: text, until: text, action: text, subject: text },
    strict: true,
  });
  const { since, until, action, subject } = values;
  if (action !== undefined && !auditActions.some((one) => one === action)) {
    throw new Error(`there is no action ${action}; one of ${auditActions.join(', ')}`);
  }
  return {
    ...(since === undefined ? {} : { since: dayOf(since) }),
    ...(until === undefined ? {} : { until: dayOf(until) }),
    ...(action === undefined ? {} : { action }),
    ...(subject === undefined ? {} : { sub: subject }),
  };
}

function dayOf(given: string): Date {
  const date = new Date(`${given}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given) || Number.isNaN(date.getTime())) throw new Error(`${given} is no day`);
  return date;
}
