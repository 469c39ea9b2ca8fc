export * from './confined.ts';
export * from './test-browser.ts';
