/** Whether a file may show texts of the product. */
export const mayUseTexts = (path: string): boolean => /\.(?:ts|tsx|mjs)$/.test(path) && !/\.(?:test|e2e)\./.test(path);
