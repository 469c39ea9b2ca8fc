import { z } from 'zod';
import { emailAddressSchema, personNameSchema } from './account.ts';
import { cancellationKinds } from './order-words.ts';
import { localeSchema } from './profile.ts';

/** Free text of a person, without control characters. */
const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'tooLong')
    .regex(/^[^\p{Cc}]*$/u, 'format');
const contract = words(200).min(1, 'required');
/** May have lines, as a letter does; no other control characters, which no database and no mail can hold. */
const reason = z
  .string()
  .trim()
  .max(2000, 'tooLong')
  .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, 'format');

/** Notice to end a contract (P83). Whether such a contract exists is never said. */
export const createCancellationSchema = z
  .object({
    kind: z.enum(cancellationKinds),
    reason: reason.optional(),
    contract,
    email: emailAddressSchema,
    /** The day it is to end; absent: as soon as possible. */
    date: z.iso.date().optional(),
    locale: localeSchema,
  })
  .refine(({ kind, reason }) => kind === 'ordinary' || (reason ?? '') !== '', {
    path: ['reason'],
    message: 'required',
  })
  .meta({ id: 'CreateCancellation' });
export type CreateCancellation = z.input<typeof createCancellationSchema>;

/** Withdrawal from a contract (P84); nothing more may be asked for. */
export const createWithdrawalSchema = z
  .object({ name: personNameSchema, contract, email: emailAddressSchema, locale: localeSchema })
  .meta({ id: 'CreateWithdrawal' });
export type CreateWithdrawal = z.input<typeof createWithdrawalSchema>;

/** The receipt, at once and in any case. */
export const declarationSchema = z
  .object({
    receivedAt: z.iso.datetime(),
    reference: z.string(),
    /** The whole confirmation in the person's language, the same words as in the mail; also for the download. */
    confirmation: z.string(),
  })
  .meta({ id: 'Declaration' });
export type Declaration = z.infer<typeof declarationSchema>;
