export { shellConfig } from './shell-config.ts';
export { showcaseConfig } from './showcase-config.ts';
