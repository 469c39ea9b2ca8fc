import { z } from 'zod';
import { questionVerdicts } from '../constants/question-constants.ts';
import { pageQuestionSchema } from '../scan/page-question.ts';

const count = z.number().int().nonnegative();

export const putQuestionAnswerSchema = z
  .object({ verdict: z.enum(questionVerdicts) })
  .meta({ id: 'PutQuestionAnswer' });
export type PutQuestionAnswer = z.infer<typeof putQuestionAnswerSchema>;

export const questionAnswerSchema = z
  .object({
    verdict: z.enum(questionVerdicts),
    answeredAt: z.iso.datetime(),
    /** Given before this run: what was asked about is still the same. */
    isCarriedOver: z.boolean().optional(),
  })
  .meta({ id: 'QuestionAnswer' });
export type QuestionAnswer = z.infer<typeof questionAnswerSchema>;

/** A question about all pages of a run that have its subject, shown where it was found first. */
export const runQuestionSchema = pageQuestionSchema
  .extend({
    pageNo: z.number().int().positive(),
    pageUrl: z.string(),
    /** On how many pages of the run it is. */
    pages: z.number().int().positive(),
    /** As in a page of a run. */
    picture: z
      .object({ src: z.string(), width: z.number().int().positive(), height: z.number().int().positive() })
      .optional(),
    answer: questionAnswerSchema.optional(),
  })
  .meta({ id: 'RunQuestion' });
export type RunQuestion = z.infer<typeof runQuestionSchema>;

/**
 * Those without an answer first, then by kind. An answer holds as many as fit; when some are answered, the next answer
 * begins with others.
 */
export const runQuestionsSchema = z
  .object({
    questions: z.array(runQuestionSchema),
    /** Of the run, also beyond those that are shown. */
    total: count,
    answered: count,
    /** How many there are on the pages by kind, also those that were not asked. */
    found: z.record(z.string(), count),
    /** Numbers of the criteria that an answer says are not met. */
    failed: z.array(z.string()),
  })
  .meta({ id: 'RunQuestions' });
export type RunQuestions = z.infer<typeof runQuestionsSchema>;
