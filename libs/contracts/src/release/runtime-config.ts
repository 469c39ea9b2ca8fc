import { z } from 'zod';
import { localeSchema } from '../account/profile.ts';
import { configDefaults, oidcDefaults } from '../constants/document-defaults.ts';

/** Words of the operator's own, shown as they are; lines of an address stay lines. */
const words = z.string().optional();
const perLocale = z.object({ de: z.string(), en: z.string() });

/** Who runs this installation, for the imprint, the privacy policy and the terms. Only what is given is shown. */
const operatorSchema = z.object({
  name: z.string(),
  email: z.email().optional(),
  address: words,
  phone: words,
  representedBy: words,
  /** Court and number. */
  register: words,
  vatId: words,
  businessId: words,
  /** Name and address of who answers for editorial content (MStV 18(2)). */
  responsible: words,
  /** Whom people may complain to about personal data. */
  privacyAuthority: words,
  /** Market surveillance for accessibility; what an exempt microenterprise says instead. */
  accessibilityAuthority: words,
  /** Where a shared result of this website stands: its own checker's word about it. */
  selfScan: z
    .string()
    .regex(/^\/shared\/[\w-]+$/)
    .optional(),
  host: words,
  identityProvider: words,
  paymentProvider: words,
  mailProvider: words,
  /** What is processed outside the European Union, and with which safeguards. */
  thirdCountries: words,
  /** How people can pay, as an enumeration: `Kreditkarte, PayPal`. */
  paymentMethods: perLocale.optional(),
  /**
   * What an imprint must have and nobody has said; computed by the edge, which warns of it as it starts. The shell of 0.1.0
   * refuses a document with any other name, so none is added.
   */
  missing: z.array(z.enum(['name', 'address', 'email', 'representedBy', 'register'])).optional(),
});
export type Operator = z.infer<typeof operatorSchema>;

/** Public settings, inlined into the document by the edge: one build serves every environment. No secrets. */
export const runtimeConfigSchema = z.object({
  appName: z.string(),
  botName: z.string(),
  /** Base of the API, `/api` or absolute. */
  apiBase: z.string(),
  locales: z.array(localeSchema).min(1),
  operator: operatorSchema,
  links: z.object({ source: z.url().optional(), sourceProfile: z.url().optional(), project: z.url().optional() }),
  shop: z.object({ consumers: z.boolean(), taxNote: z.enum(['included', 'excluded', 'none']) }),
  mode: z.enum(['test', 'live']),
  /** Days that a result without account is kept. */
  retentionDays: z.number().int().positive(),
  /** Days that lines of the access log are kept, and years that orders and declarations are. */
  logDays: z.number().int().positive().default(configDefaults.logDays),
  legalYears: z.number().int().positive().default(configDefaults.legalYears),
  /** Days that the log of deletions, exports, links and unlocks is kept. */
  auditDays: z.number().int().positive().default(configDefaults.auditDays),
  /** Exact `host:port` entries of the embedded demo sites; empty in production. */
  scanAllow: z.array(z.string()),
  /** Demo sites offered under the form of the embedded default. */
  examples: z.array(z.object({ url: z.url(), label: perLocale })),
  /** Whether `showcasePath` shows something. */
  showcase: z.boolean().default(configDefaults.showcase),
  /** Absent until an identity provider is configured: no sign-in is offered then. */
  oidc: z
    .object({
      /** Issuer of the identity provider. */
      authority: z.url(),
      clientId: z.string(),
      /** Asked for as `audience` where the provider needs it to hand out access tokens for the API. */
      audience: z.string().optional(),
      /** Asked for at a sign-in; `openid profile email` unless given. */
      scope: z.string().optional(),
      /** Where a failed sign-in ends. */
      errorPath: z.string().startsWith('/').default(oidcDefaults.errorPath),
      /** Days that the browser remembers that somebody was signed in. */
      sessionCookieDays: z.number().int().positive().default(oidcDefaults.sessionCookieDays),
    })
    .optional(),
});
export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>;
