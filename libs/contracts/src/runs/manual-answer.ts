import { z } from 'zod';
import { letterSchema } from '../account/line-schema.ts';
import { manualVerdicts } from '../constants/report-constants.ts';

/** What a person says about a criterion that no rule decides. */
export const putManualAnswerSchema = z
  .object({ verdict: z.enum(manualVerdicts), note: letterSchema(2000).optional() })
  .meta({ id: 'PutManualAnswer' });
export type PutManualAnswer = z.infer<typeof putManualAnswerSchema>;

export const manualAnswerSchema = z
  .object({
    criterion: z.string(),
    verdict: z.enum(manualVerdicts),
    note: z.string(),
    answeredAt: z.iso.datetime(),
    /** Given for an earlier run of the same address: to be confirmed or changed. */
    isCarriedOver: z.boolean().optional(),
  })
  .meta({ id: 'ManualAnswer' });
export type ManualAnswer = z.infer<typeof manualAnswerSchema>;

export const manualAnswersSchema = z.object({ answers: z.array(manualAnswerSchema) }).meta({ id: 'ManualAnswers' });
export type ManualAnswers = z.infer<typeof manualAnswersSchema>;
