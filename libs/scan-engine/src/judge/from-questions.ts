import { createHash } from 'node:crypto';
import { questionsPerKind, questionsPerPage } from '@stufenlos/contracts/question-constants';
import type { PageFinding, PageQuestion, PageRule } from '@stufenlos/contracts';
import { questionKinds } from '@stufenlos/standards';
import type { AxeNode, AxeRule } from '../gather/evidence.ts';
import type { Asked, Question } from '../questions/define-question.ts';
import { isQuestionRule, questionRule, questions as kinds } from '../questions/index.ts';

/** What the rules say about the page. */
interface Judged {
  rules: readonly PageRule[];
  findings: readonly PageFinding[];
}

export interface AskedQuestions {
  questions: PageQuestion[];
  questionTotals: Record<string, number>;
}

/** Raise it with every change of what a key is made of; all answers that were given are then asked for again. */
const keyVersion = '1';

/**
 * The questions about a page. What a rule has answered already is not asked, and the same subject only once. Pure.
 *
 * @returns undefined when nothing was to be asked
 */
export function questionsOf(rules: readonly AxeRule[], judged: Judged): AskedQuestions | undefined {
  if (!rules.some(isQuestionRule)) return undefined;
  const violations = judged.findings.filter(({ outcome }) => outcome === 'violation');
  const passed = judged.rules.filter(({ outcome }) => outcome === 'pass').map(({ ruleId }) => ruleId);
  const questionTotals: Record<string, number> = {};
  const perKind = kinds.map((question) => {
    const { kind, answeredBy = [] } = question;
    if (answeredBy.some((rule) => passed.includes(rule))) return [];
    const found = rules.filter(({ id, outcome }) => id === questionRule(kind) && outcome === 'review');
    const nodes = found.flatMap((rule) => rule.nodes);
    const all = new Map(nodes.flatMap((node) => asQuestion(question, node, violations)).map((one) => [one.key, one]));
    const rest = nodes.reduce((sum, { checks }) => sum + moreIn(checks[0]?.data), 0);
    if (all.size + rest > 0) questionTotals[kind] = all.size + rest;
    return [...all.values()].slice(0, questionsPerKind);
  });
  return { questions: inTurns(perKind).slice(0, questionsPerPage), questionTotals };
}

/** The first of each kind, then the second of each: a long page asks of everything. */
const inTurns = (lists: readonly PageQuestion[][]): PageQuestion[] =>
  Array.from({ length: questionsPerKind }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat();

function asQuestion(
  question: Question,
  { checks, element }: AxeNode,
  violations: readonly PageFinding[],
): PageQuestion[] {
  const asked = checks[0]?.data;
  if (!isAsked(asked)) return [];
  const { kind, isAboutPage = false } = question;
  const { criteria, act } = questionKinds[kind];
  const isAnswer = (finding: PageFinding) =>
    (isAboutPage || finding.selector === element.selector) &&
    (shares(finding.act, act) || shares(finding.criteria, criteria));
  if (violations.some(isAnswer)) return [];
  return [
    {
      kind,
      criteria: [...criteria],
      act: [...act],
      key: keyOf(kind, asked.subject),
      selector: element.selector,
      html: element.html,
      rect: element.rect,
      facts: { ...asked.facts },
    },
  ];
}

const shares = (some: readonly string[], others: readonly string[]) => some.some((one) => others.includes(one));

function keyOf(kind: string, subject: string): string {
  const text = subject.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  return createHash('sha256').update([keyVersion, kind, text].join('|')).digest('hex').slice(0, 32);
}

const moreIn = (data: unknown) => (isAsked(data) && typeof data.more === 'number' ? data.more : 0);

const isAsked = (data: unknown): data is Asked =>
  typeof data === 'object' && data !== null && 'subject' in data && 'facts' in data;
