export const isUnitTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
