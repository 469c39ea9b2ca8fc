import { z } from 'zod';
import { localeSchema } from './profile.ts';

/** The HTML standard's pattern of an e-mail field, so that browser and server agree. */
export const emailAddressSchema = z
  .string()
  .trim()
  .max(254, 'tooLong')
  .regex(
    /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/,
    'format',
  )
  .transform((address) => {
    const at = address.lastIndexOf('@');
    return address.slice(0, at + 1) + address.slice(at + 1).toLowerCase();
  });

/** 1 to 100 characters after trimming, no control characters. */
export const personNameSchema = z
  .string()
  .trim()
  .min(1, 'required')
  .max(100, 'tooLong')
  .regex(/^[^\p{Cc}]*$/u, 'format');

/** Mails a person may switch off. Receipts and what the law demands are always sent. */
export const mailPreferencesSchema = z.object({ monitorFindings: z.boolean(), runFinished: z.boolean() });
export type MailPreferences = z.infer<typeof mailPreferencesSchema>;

/** What the identity provider lets us do for the person; a link is shown instead of what is missing. */
export const identityCapabilitiesSchema = z.object({
  updateName: z.boolean(),
  changeEmail: z.boolean(),
  /** A new e-mail is valid before the link that is mailed to it was opened; false also of an older api. */
  emailAtOnce: z.boolean().default(false),
  sendVerification: z.boolean(),
  deleteUser: z.boolean(),
  /** The provider's own account page, where the person manages what we cannot. */
  accountUrl: z.url().nullable(),
});
export type IdentityCapabilities = z.infer<typeof identityCapabilitiesSchema>;

/** The signed-in person: name, e-mail and verification are the token's claims, the rest is our account row. */
export const meSchema = z
  .object({
    sub: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    locale: localeSchema,
    mail: mailPreferencesSchema,
    capabilities: identityCapabilitiesSchema,
    /** A subscription renews: deleting the account ends it at once and needs an explicit tick. */
    hasLiveSubscription: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof meSchema>;

export const updatedMeSchema = meSchema
  .extend({
    /** Of a new e-mail only: whether a link to confirm it was mailed there. */
    isLinkSent: z.boolean().optional(),
  })
  .meta({ id: 'UpdatedMe' });
export type UpdatedMe = z.infer<typeof updatedMeSchema>;

export const updateMeSchema = z
  .object({
    name: personNameSchema,
    email: emailAddressSchema,
    locale: localeSchema,
    mail: mailPreferencesSchema.partial(),
  })
  .partial()
  .meta({ id: 'UpdateMe' });
export type UpdateMe = z.infer<typeof updateMeSchema>;

export const deleteMeSchema = z
  .object({
    /** One of `deleteWords`, in any case. */
    word: z.string(),
    /** The person knows that a running subscription ends at once. */
    endsSubscription: z.boolean().optional(),
  })
  .meta({ id: 'DeleteMe' });
export type DeleteMe = z.infer<typeof deleteMeSchema>;

/**
 * All that is kept about a person, for them to take away. Objects as they are read elsewhere. It may be larger than
 * what a browser can parse, so `ApiClient.download` it.
 */
export const meExportSchema = z
  .object({
    exportedAt: z.iso.datetime(),
    account: z.record(z.string(), z.unknown()),
    claims: z.record(z.string(), z.unknown()),
    runs: z.array(z.record(z.string(), z.unknown())),
    /** Ignored findings, manual answers, shared links, monitored websites, the own sender. */
    memory: z.record(z.string(), z.unknown()),
    billing: z.record(z.string(), z.unknown()),
    /**
     * What the screen shows of each finished run: of an open one its JSON export; of a locked one rules, preview and the
     * number of the other elements.
     */
    results: z.array(z.object({ run: z.uuid(), locked: z.boolean(), report: z.record(z.string(), z.unknown()) })),
  })
  .meta({ id: 'MeExport' });
export type MeExport = z.infer<typeof meExportSchema>;
