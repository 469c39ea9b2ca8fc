export { postExternally } from './client/external-post.ts';
export type { ExternalAnswer, ExternalPost } from './client/external-post.ts';
export { readExternally } from './client/external-read.ts';
export type { ExternalPage, ExternalRead } from './client/external-read.ts';
export type { EgressPolicy } from './client/through-egress.ts';
