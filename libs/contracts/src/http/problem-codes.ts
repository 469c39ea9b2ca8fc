// Without zod, so that a remote that only needs the words does not carry the schemas.

/** Every way the API says no: one code, one HTTP status, one text key. */
export const problems = {
  invalid_input: { status: 422, textKey: null },
  address_refused: { status: 422, textKey: 'marketing:scan.error.private' },
  signature_refused: { status: 400, textKey: 'shell:errors.generic.text' },
  sign_in_required: { status: 401, textKey: 'shell:auth.error.login_required' },
  no_entitlement: { status: 402, textKey: 'billing:setup.lead' },
  email_unverified: { status: 403, textKey: 'shell:errors.emailUnverified' },
  not_found: { status: 404, textKey: 'shell:errors.notFound.text' },
  limit_reached: { status: 409, textKey: 'billing:limitReached' },
  conflict: { status: 409, textKey: 'shell:errors.generic.text' },
  gone: { status: 410, textKey: 'shell:errors.gone' },
  too_large: { status: 413, textKey: 'shell:errors.generic.text' },
  unsupported_type: { status: 415, textKey: 'shell:errors.generic.text' },
  rate_limited: { status: 429, textKey: 'shell:errors.rateLimit' },
  internal: { status: 500, textKey: 'shell:errors.generic.text' },
  unavailable: { status: 503, textKey: 'shell:errors.generic.text' },
  provider_unavailable: { status: 503, textKey: 'billing:setup.error' },
  queue_full: { status: 503, textKey: 'shell:errors.busy' },
} as const satisfies Record<string, { status: number; textKey: string | null }>;

export type ProblemCode = keyof typeof problems;
export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];
