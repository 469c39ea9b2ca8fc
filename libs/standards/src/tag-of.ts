/** The tag with which the code of an element begins; undefined if the code begins with none. */
export const tagOf = (html: string): string | undefined => /^<([^\s/>]+)/.exec(html)?.[1];
