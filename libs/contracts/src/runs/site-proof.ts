import { z } from 'zod';

/** Where a proof of control may stand: a TXT record of the domain, or a meta tag of its start page. */
export const proofMethods = ['dns', 'meta'] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** So many days a proof holds after it was seen last: domains change hands. */
export const proofDays = 90;

/** Websites of one account: more than the largest plan checks, and no list for anybody to fill. */
export const proofsPerAccount = 20;

/** `expired`: it was seen once, but not within the last `proofDays`. */
export const proofStates = ['open', 'proven', 'expired'] as const;
export type ProofState = (typeof proofStates)[number];

export const createProofSchema = z.object({ url: z.string().max(10_000) }).meta({ id: 'CreateProof' });
export type CreateProof = z.infer<typeof createProofSchema>;

/** Somebody says that a website is theirs; once it is proven, their paid checks of it need not obey robots.txt. */
export const siteProofSchema = z
  .object({
    /** What is proven, as plans count websites: `www.` and scheme make no difference. */
    hostKey: z.string(),
    /** Whose start page is looked at: scheme and host as they were typed. */
    origin: z.string(),
    /** The TXT record to be set. */
    record: z.object({ name: z.string(), value: z.string() }),
    /** Or this, in the head of the start page. */
    tag: z.string(),
    state: z.enum(proofStates),
    method: z.enum(proofMethods).optional(),
    /** When it was seen last. */
    provenAt: z.iso.datetime().optional(),
    holdsUntil: z.iso.datetime().optional(),
    checkedAt: z.iso.datetime().optional(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SiteProof' });
export type SiteProof = z.infer<typeof siteProofSchema>;

export const siteProofsSchema = z.object({ proofs: z.array(siteProofSchema) }).meta({ id: 'SiteProofs' });
export type SiteProofs = z.infer<typeof siteProofsSchema>;
