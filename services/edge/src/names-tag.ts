/** Whether an `If-None-Match` header names a tag, by the weak comparison (RFC 9110, section 13.1.2). A proxy may have made a tag weak. */
export const namesTag = (asked: string | undefined, tag: string): boolean =>
  asked !== undefined && asked.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
