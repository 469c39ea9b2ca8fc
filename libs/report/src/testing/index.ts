export * from './read-workbook.ts';
export { render } from './render.ts';
export * from './test-report.ts';
export * from './test-results.ts';
