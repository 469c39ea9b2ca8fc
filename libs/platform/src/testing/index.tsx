export { fakeApi } from './fake-api.ts';
export type { ApiHandlers } from './fake-api.ts';
export { fakePlatform } from './fake-platform.ts';
export type { FakePlatform, FakePlatformOptions } from './fake-platform.ts';
export { renderInPlatform } from './render-in-platform.tsx';
export type { RenderInPlatformOptions } from './render-in-platform.tsx';
