/** Returns the folder of the project that a file belongs to, `libs/ui`, or `null`. */
export const projectOf = (path: string, dependents: ReadonlyMap<string, unknown>): string | null =>
  [...dependents.keys()].find((folder) => path.startsWith(`${folder}/`)) ?? null;

/** `ui` for `libs/ui` */
export const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('/') + 1);
