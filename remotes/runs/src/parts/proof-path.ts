/** Where control over a website is proven, with its address filled in (P46). */
export const proofPath = (url: string): string => `/profile/proofs?url=${encodeURIComponent(url)}`;
