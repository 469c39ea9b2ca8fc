import { isUnitTest } from '../is-unit-test.ts';

const isTest = (path: string) => isUnitTest(path) || path.startsWith('e2e/') || path.includes('/testing/');

/** Whether a file may show texts of the product. */
export const mayUseTexts = (path: string): boolean => /\.(?:ts|tsx|mjs)$/.test(path) && !/\.(?:test|e2e)\./.test(path);

/** Whether a file is a test, or code that only tests use. */
export const isTestCode = (path: string): boolean => /\.tsx?$/.test(path) && isTest(path);
