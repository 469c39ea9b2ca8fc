export { postThroughWall } from './post-through-wall.ts';
export type { OutsideAnswer, OutsidePost, WallPolicy } from './post-through-wall.ts';
