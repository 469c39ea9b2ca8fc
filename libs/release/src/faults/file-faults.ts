import type { Composed, Part } from '../composed.ts';
import { integrityOf } from '../integrity.ts';

/** Checks that every file is unchanged: the release has the hashes of records, each record those of its files. */
export function fileFaults({ release, shell, remotes, missing }: Composed): string[] {
  const parts: Part[] = [...(shell ? [shell] : []), ...remotes];
  const named = new Set([...parts.map(({ folder }) => folder), ...missing]);
  return [
    ...missing.map((folder) => `${folder} was never published`),
    ...Object.keys(release.records)
      .filter((folder) => !named.has(folder))
      .map((folder) => `${folder} is recorded but not part of the release`),
    ...parts.flatMap((part) => [
      ...(release.records[part.folder] === part.integrity ? [] : [`${part.folder}/record.json has another hash`]),
      ...contentFaults(part),
    ]),
  ];
}

function contentFaults({ folder, record, read }: Part): string[] {
  return Object.entries(record.files).flatMap(([name, { integrity, br, gz }]) =>
    Object.entries({ [name]: integrity, [`${name}.br`]: br?.integrity, [`${name}.gz`]: gz?.integrity }).flatMap(
      ([file, expected]) => {
        if (expected === undefined) return [];
        const content = read(file);
        if (!content) return [`${folder}/${file} is missing`];
        return integrityOf(content) === expected ? [] : [`${folder}/${file} has another hash`];
      },
    ),
  );
}
