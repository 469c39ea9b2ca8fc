import { z } from 'zod';
import { releaseSchema } from './release.ts';

/** Why a remote could not be shown; `render`: its view threw an error. */
export const remoteFaultSchema = z.enum([
  'network',
  'http',
  'timeout',
  'integrity',
  'evaluation',
  'invalid-module',
  'incompatible',
  'render',
]);
export type RemoteFault = z.infer<typeof remoteFaultSchema>;

/** What a page says. Nothing in it is about the visitor: no address, no error text, no time. */
export const remoteFaultReportSchema = z.strictObject({
  release: releaseSchema.shape.id,
  remote: z.string().max(64),
  fault: remoteFaultSchema,
});
export type RemoteFaultReport = z.infer<typeof remoteFaultReportSchema>;
