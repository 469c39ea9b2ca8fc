import { z } from 'zod';
import { emailAddressSchema } from './me.ts';
import { letterSchema, lineSchema } from './line-schema.ts';
import { localeSchema } from './profile.ts';

export const maxSubjectLength = 150;

/** A message to the operator. */
export const createContactSchema = z
  .object({
    email: emailAddressSchema,
    subject: lineSchema(maxSubjectLength).min(1, 'required'),
    message: letterSchema(5000).min(10, 'tooShort'),
    locale: localeSchema,
    /** Hidden from people. A request that fills it in gets the usual answer, and nothing is sent. */
    website: z.string().optional(),
  })
  .meta({ id: 'CreateContact' });
export type CreateContact = z.input<typeof createContactSchema>;
