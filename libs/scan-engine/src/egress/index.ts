export { postExternally as postThroughWall } from './external-post.ts';
export type { ExternalAnswer as OutsideAnswer, ExternalPost as OutsidePost } from './external-post.ts';
export { readExternally as readThroughWall } from './external-read.ts';
export type { ExternalPage as OutsidePage, ExternalRead as OutsideRead } from './external-read.ts';
export type { EgressPolicy as WallPolicy } from './through-egress.ts';
