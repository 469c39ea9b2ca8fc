/** The path of the page that proves control over a website, with the address filled in. */
export const proofPath = (url: string): string => `/profile/proofs?url=${encodeURIComponent(url)}`;
