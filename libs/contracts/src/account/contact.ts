import { z } from 'zod';
import { emailAddressSchema } from './me.ts';
import { letterSchema, lineSchema } from './line-schema.ts';
import { localeSchema } from './profile.ts';

export const maxSubjectLength = 150;

/** A message to the operator (P17, P74). */
export const createContactSchema = z
  .object({
    email: emailAddressSchema,
    subject: lineSchema(maxSubjectLength).min(1, 'required'),
    message: letterSchema(5000).min(10, 'tooShort'),
    locale: localeSchema,
    /** No person sees this field. Whoever fills it in is answered like everybody else, and nothing is sent. */
    website: z.string().optional(),
  })
  .meta({ id: 'CreateContact' });
export type CreateContact = z.input<typeof createContactSchema>;
