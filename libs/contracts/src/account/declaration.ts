import { z } from 'zod';
import { emailAddressSchema, personNameSchema } from './me.ts';
import { letterSchema, lineSchema } from './line-schema.ts';
import { cancellationKinds } from '../constants/order-constants.ts';
import { localeSchema } from './profile.ts';

const contract = lineSchema(200).min(1, 'required');

/** Notice to end a contract. Whether such a contract exists is never said. */
export const createCancellationSchema = z
  .object({
    kind: z.enum(cancellationKinds),
    reason: letterSchema(2000).optional(),
    /** Who gives notice. The form demands it (BGB § 312k (2) no. 1 (b)); pages of an earlier release send none. */
    name: personNameSchema.optional(),
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

/** Withdrawal from a contract; nothing more may be asked for. */
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
