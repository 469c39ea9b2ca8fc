/**
 * What a document means that does not say it, because its edge or its remote is older than the member. The schemas use
 * these values, and so does the shell, which reads its document without schemas.
 */
export const configDefaults = { logDays: 7, legalYears: 6, auditDays: 365, showcase: false };
export const oidcDefaults = { errorPath: '/', sessionCookieDays: 1 };
