export { postThroughWall } from './post-through-wall.ts';
export type { OutsideAnswer, OutsidePost } from './post-through-wall.ts';
export { readThroughWall } from './read-through-wall.ts';
export type { OutsidePage, OutsideRead } from './read-through-wall.ts';
export type { WallPolicy } from './through-wall.ts';
