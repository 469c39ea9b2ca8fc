import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishedVersion } from '@stufenlos/workspace/published-versions';
import { checkOutPublished, installArchives } from '@stufenlos/workspace/published-checkout';
import { git, node, packPackages } from '../remote-repository.ts';

/** The page uses packages of its own time, not those of this project. */
const scope = '@stufenlos';
/** Shows what it gets from the shell: session, plan, language, theme and the form of numbers. */
const page = `import { Link, useEntitlement, useFormats, useLocale, useSession, useTheme } from '${scope}/platform';
import { Wrap } from '${scope}/ui';
import { useEffect } from 'react';

export function EarlierPage() {
  const { user } = useSession();
  const { entitlement, load } = useEntitlement();
  const { locale } = useLocale();
  const { choice } = useTheme();
  const formats = useFormats();
  useEffect(() => void (user && load()), [user, load]);
  const shown = { user: user?.name, plan: entitlement?.plan, locale, choice, number: formats.number(1234.5) };
  return (
    <Wrap>
      <h1 tabIndex={-1}>Earlier</h1>
      <p data-shown={JSON.stringify(shown)}>{locale}</p>
      <Link to="/contact">Contact</Link>
    </Wrap>
  );
}
`;

/**
 * Creates, builds and publishes the remote `earlier` 0.1.0, with a page at /earlier, as a team did when a version was
 * new: with the generator, the packages, the build and the release tool of that version.
 * @param folder for its files
 * @param store folder of a release store
 */
export async function publishFromVersion(
  { revision }: PublishedVersion,
  { folder, store }: { folder: string; store: string },
): Promise<void> {
  const [sources, archives, remote] = ['sources', 'archives', 'earlier'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  checkOutPublished(revision, sources);
  await packPackages(archives, sources);
  await node(folder, join(sources, 'libs/create-stufenlos-remote/src/cli/main.ts'), 'earlier', '--packages', archives);
  installArchives(archives, remote);
  writeFileSync(join(remote, 'src/pages/earlier-page.tsx'), page);
  await git(remote, 'init', '--quiet');
  await node(remote, 'node_modules/@rsbuild/core/bin/rsbuild.js', 'build');
  await node(remote, 'node_modules/@stufenlos/release/dist/cli/main.js', 'publish', '.', '--store', store);
}

/** The record that the release tool of that version wrote. */
export const earlierRecord = (store: string): unknown =>
  JSON.parse(readFileSync(join(store, 'remotes/earlier/0.1.0/record.json'), 'utf8'));
