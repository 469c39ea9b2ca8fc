import { z } from 'zod';
import {
  factsPerQuestion,
  factTextLimit,
  questionHtmlLimit,
  questionsPerPage,
} from '../constants/question-constants.ts';
import { selectorLimit } from '../constants/scan-constants.ts';

/** Identifies a kind of question with its subject, on every page and in every run of a website. */
export const questionKeySchema = z.string().regex(/^[0-9a-f]{32}$/);
export const questionKindSchema = z.string().regex(/^[a-z][a-z-]{0,39}$/);

const factSchema = z.union([z.string().max(factTextLimit), z.number(), z.boolean()]);

/**
 * Something on a page that only a person can judge, with what is needed for it. It is no finding: nothing is wrong until
 * somebody says so. Texts of a stranger.
 */
export const pageQuestionSchema = z.object({
  kind: questionKindSchema,
  /** Numbers of WCAG success criteria that the answer decides. */
  criteria: z.array(z.string().max(10)).max(5),
  /** Ids of W3C ACT rules that ask the same. */
  act: z.array(z.string().max(10)).max(8),
  key: questionKeySchema,
  /** As in a finding. */
  selector: z.string().max(selectorLimit),
  html: z.string().max(questionHtmlLimit),
  /** `[x, y, width, height]` in CSS px of the page; null when the element has no box. */
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** What helps to answer, by names that each kind has of its own: `alternative`, `file`, `text`. */
  facts: z
    .record(z.string().regex(/^[a-zA-Z]{1,20}$/), factSchema)
    .refine((facts) => Object.keys(facts).length <= factsPerQuestion),
});
export type PageQuestion = z.infer<typeof pageQuestionSchema>;

export const pageQuestionsSchema = z.array(pageQuestionSchema).max(questionsPerPage);
/** How many there are by kind, also beyond those that are asked. */
export const questionTotalsSchema = z
  .record(questionKindSchema, z.number().int().positive().max(1_000_000))
  .refine((totals) => Object.keys(totals).length <= questionsPerPage);
