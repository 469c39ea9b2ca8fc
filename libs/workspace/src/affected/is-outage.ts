/** Whether a path, from the root, is a file of journeys that break the site, so that no other journey runs beside them. */
export const isOutage = (path: string): boolean => /^e2e\/outages\/.*\.e2e\.ts$/.test(path);
