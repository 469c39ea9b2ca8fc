import { z } from 'zod';

/** What a scan is doing with a page. */
export const phases = ['opening', 'auditing', 'saving'] as const;
export const phaseSchema = z.enum(phases);
export type Phase = z.infer<typeof phaseSchema>;
