export { postExternally } from './external-post.ts';
export type { ExternalAnswer, ExternalPost } from './external-post.ts';
export { readExternally } from './external-read.ts';
export type { ExternalPage, ExternalRead } from './external-read.ts';
export type { EgressPolicy } from './through-egress.ts';
