import { z } from 'zod';
import { scanTokenSchema } from '../scan/scan-token.ts';

/** A read-only link to one run. The token is told once; only its hash is kept. */
export const shareSchema = z.object({ token: scanTokenSchema, createdAt: z.iso.datetime() }).meta({ id: 'Share' });
export type Share = z.infer<typeof shareSchema>;
