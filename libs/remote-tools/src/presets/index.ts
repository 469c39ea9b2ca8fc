export { baseConfig, browsers } from './base-config.ts';
export { prerenderEntry, prerenderPart } from './prerender-part.ts';
export { remoteConfig } from './remote-config.ts';
export { hostShares, remoteShares, shared } from './shares.ts';
