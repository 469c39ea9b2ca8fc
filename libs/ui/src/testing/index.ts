export { findBarriers } from './find-barriers.ts';
