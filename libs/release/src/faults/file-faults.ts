import { inTurns } from '@stufenlos/object-store';
import type { Composed, Part } from '../composed.ts';
import { integrityOf } from '../integrity.ts';

/** Checks that every file is unchanged: the release has the hashes of records, each record those of its files. */
export async function fileFaults({ release, shell, remotes, missing }: Composed): Promise<string[]> {
  const parts: Part[] = [...(shell ? [shell] : []), ...remotes];
  const named = new Set([...parts.map(({ folder }) => folder), ...missing]);
  return [
    ...missing.map((folder) => `${folder} was never published`),
    ...Object.keys(release.records)
      .filter((folder) => !named.has(folder))
      .map((folder) => `${folder} is recorded but not part of the release`),
    ...parts
      .filter(({ folder, integrity }) => release.records[folder] !== integrity)
      .map(({ folder }) => `${folder}/record.json has another hash`),
    ...(await inTurns(parts.flatMap(storedFiles), contentFault)).filter((fault) => fault !== undefined),
  ];
}

interface StoredFile {
  part: Part;
  file: string;
  expected: string;
}

/** Every file of a version, with its compressed copies. */
function storedFiles(part: Part): StoredFile[] {
  return Object.entries(part.record.files).flatMap(([name, { integrity, br, gz }]) =>
    Object.entries({ [name]: integrity, [`${name}.br`]: br?.integrity, [`${name}.gz`]: gz?.integrity }).flatMap(
      ([file, expected]) => (expected === undefined ? [] : [{ part, file, expected }]),
    ),
  );
}

async function contentFault({ part: { folder, read }, file, expected }: StoredFile): Promise<string | undefined> {
  const content = await read(file);
  if (!content) return `${folder}/${file} is missing`;
  return integrityOf(content) === expected ? undefined : `${folder}/${file} has another hash`;
}
