import type { Composed } from '../composed.ts';
import { folderOf } from '../publish-record.ts';

/** Checks that the release names exactly the files of its records, each with its hash. A missing hash is a fault. */
export function referenceFaults({ release, remotes }: Composed): string[] {
  return Object.entries(release.remotes).flatMap(([name, released]) => {
    const named = folderOf({ kind: 'remote', name, version: released.descriptor.version });
    const part = remotes.find((one) => one.folder === named);
    if (!part) return [`${name}: nothing says which files ${named} has`];
    const { record, folder } = part;
    const known = (href: string) => record.files[href.slice(`/${folder}/`.length)]?.integrity;
    const references = [
      { href: released.entry, integrity: released.integrity[released.entry] },
      ...Object.entries(released.integrity).map(([href, integrity]) => ({ href, integrity })),
      ...released.preload.js,
      ...released.preload.css,
      ...Object.values(released.preload.views).flat(),
      ...Object.values(released.preload.texts).flat(),
    ];
    const own = JSON.stringify(released.descriptor) === JSON.stringify(record.descriptor);
    return [
      ...(own ? [] : [`${name}: the descriptor is not the one that was published`]),
      ...references
        .filter(({ href, integrity }) => !integrity || !href.startsWith(`/${folder}/`) || known(href) !== integrity)
        .map(({ href }) => `${name}: ${href} has no hash or another one than its record`),
    ];
  });
}
