/** A full stop inside a host name: letters of a label before it, at least two letters of the next one after it. */
const hostDot = /(?<=[\p{L}\p{N}-])[.\u3002\uff0e\uff61](?=\p{L}{2,})/gu;

/**
 * A stranger's text for somebody who may never have asked for it: every word can still be read, and no mail program
 * makes a link of any of them. `https://example.org` becomes `https[:]//example[.]org`, as security reports write it.
 */
export const defanged = (text: string): string => text.replaceAll('://', '[:]//').replaceAll(hostDot, '[.]');
