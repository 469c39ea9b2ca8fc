// Without zod, so that a remote that only needs the words does not carry the schemas.

/** One line without control characters: none of it can end a line of a mail. */
export const linePattern = /^[^\p{Cc}\u2028\u2029]*$/u;

/** Why a finding is ignored has at most so many characters. */
export const markReasonLimit = 500;
