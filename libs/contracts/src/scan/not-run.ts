import { z } from 'zod';

/**
 * Why a rule did not run: the time of the page was used up, the page changed or navigated meanwhile, it answered
 * otherwise when it was loaded again, the check itself failed, or it was switched off.
 */
export const notRunCauses = ['time', 'changed', 'reload', 'error', 'disabled'] as const;
export const notRunSchema = z.object({ ruleId: z.string(), cause: z.enum(notRunCauses) });
export type NotRun = z.infer<typeof notRunSchema>;
export type NotRunCause = NotRun['cause'];
