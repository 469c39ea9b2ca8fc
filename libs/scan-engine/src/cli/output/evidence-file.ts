import { createReadStream } from 'node:fs';
import { impactSchema, pageResultSchema, ruleOutcomeSchema } from '@stufenlos/contracts';
import type { PageResult } from '@stufenlos/contracts';
import { z } from 'zod';
import type { Evidence } from '../../gather/evidence.ts';
import { judge } from '../../judge/judge.ts';
import type { Judgement } from '../../judge/judge.ts';
import { resultOf } from '../../report/report.ts';
import type { PageFacts } from '../../report/report.ts';
import { evidenceVersion } from './evidence-line.ts';
import { fileError, UsageError } from '../input/usage-error.ts';

const impact = impactSchema.nullable();
const text = z.string().optional();
const ownTraits = z.looseObject({
  id: text,
  testId: text,
  name: text,
  value: text,
  for: text,
  address: text,
  text,
  classes: text,
});
const traits = ownTraits.extend({ item: ownTraits.optional() });
const element = z.looseObject({
  selector: z.string(),
  html: z.string(),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  ancestors: z.array(z.string()),
  skeleton: z.string(),
  traits: traits.optional(),
});
const node = z.looseObject({ impact, checks: z.array(z.looseObject({ id: z.string() })), element });
const rule = z.looseObject({
  id: z.string(),
  outcome: ruleOutcomeSchema,
  impact,
  total: z.number().int().nonnegative(),
  nodes: z.array(node),
});
const recordSchema = z.object({
  facts: z.looseObject(
    pageResultSchema.omit({
      v: true,
      state: true,
      rules: true,
      findings: true,
      notRun: true,
      uninspected: true,
      truncated: true,
      questions: true,
      questionTotals: true,
    }).shape,
  ),
  evidence: z.looseObject({
    axe: z.looseObject({ version: z.string(), rules: z.array(rule) }).optional(),
    orientation: z
      .looseObject({
        hasRules: z.boolean(),
        page: element,
        turned: z.array(z.looseObject({ degrees: z.number(), share: z.number(), element })),
        unread: z.array(z.string()),
      })
      .optional(),
    driven: z
      .looseObject({ checks: z.array(z.string()), gathered: z.record(z.string(), z.looseObject({})) })
      .optional(),
    uninspected: z.array(z.looseObject({ kind: z.string(), element })).optional(),
    disabled: z.array(z.string()).optional(),
    unfinished: z.array(z.string()).optional(),
  }),
});

/**
 * Judges kept evidence again, without a browser. Gives exactly the results of the run that kept it.
 *
 * @throws UsageError that names the faulty line
 */
export async function readEvidence(file: string): Promise<PageResult[]> {
  const results: PageResult[] = [];
  let number = 0;
  try {
    for await (const line of linesIn(file)) {
      number += 1;
      if (line.trim() !== '') results.push(resultIn(line, `--from ${file}: line ${number}`));
    }
  } catch (error) {
    throw error instanceof UsageError ? error : fileError(`--from ${file}`, error);
  }
  if (results.length === 0) throw new UsageError(`--from ${file}: it is empty`);
  return results;
}

/**
 * The lines of a file, one in memory at a time. Only a line feed ends a line: `readline` also splits at U+2028 and
 * U+2029, which are raw in the JSON of older files. A carriage return stays, since JSON ignores it.
 */
async function* linesIn(file: string): AsyncGenerator<string> {
  let begun: string[] = [];
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n');
    begun.push(first);
    for (const next of others) {
      yield begun.join('');
      begun = [next];
    }
  }
  yield begun.join('');
}

function resultIn(line: string, where: string): PageResult {
  const { v, kind, ...record } = objectIn(line, where);
  if (kind !== 'evidence') throw new UsageError(`${where} is no evidence of --keep-evidence`);
  if (v !== evidenceVersion) {
    throw new UsageError(`${where} is evidence of version ${JSON.stringify(v)}, not ${evidenceVersion}: scan again`);
  }
  const parsed = recordSchema.safeParse(record);
  if (!parsed.success) {
    const [fault] = parsed.error.issues;
    throw new UsageError(`${where} is damaged (${fault?.path.join('.')}: ${fault?.message})`);
  }
  const facts = parsed.data.facts as PageFacts;
  // The schema above checks the shape; only what checks and gatherers report may be anything.
  const evidence = parsed.data.evidence as unknown as Partial<Evidence>;
  return resultOf(facts, evidence.axe !== undefined, judged(evidence, where));
}

function judged(evidence: Partial<Evidence>, where: string): Judgement {
  try {
    return judge(evidence);
  } catch (error) {
    throw new UsageError(`${where} is damaged: its evidence cannot be judged (${String(error)})`);
  }
}

function objectIn(line: string, where: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new UsageError(`${where} is damaged: it is no JSON object`);
}
