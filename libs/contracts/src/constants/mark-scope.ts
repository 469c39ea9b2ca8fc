/** Values of `elementFingerprint` begin with `e` and a version, so they are never mistaken for a strict fingerprint. */
export const elementPrint = /^e\d+:/;

/** `element`: only this element. `cause`: every finding with the same strict fingerprint. */
export const markScopes = ['element', 'cause'] as const;
export type MarkScope = (typeof markScopes)[number];

/** The fingerprint of a mark says what it covers, because both kinds begin differently. */
export const markScopeOf = (fingerprint: string): MarkScope => (elementPrint.test(fingerprint) ? 'element' : 'cause');
