import { isUnitTest } from './is-unit-test.ts';

const isTest = (path: string) => isUnitTest(path) || path.startsWith('e2e/') || path.includes('/testing/');

/** Whether a path, from the root, is a test, or code that only tests use. */
export const isTestCode = (path: string): boolean => /\.tsx?$/.test(path) && isTest(path);
