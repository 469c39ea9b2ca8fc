import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './command.ts';

interface Image {
  /** Release of Debian. */
  suite: string;
  packages: readonly string[];
}

/** What is there before anything is installed, as in a slim image. */
const essential = ['bash', 'coreutils', 'dash', 'findutils', 'grep', 'mount', 'sed', 'util-linux'];

/**
 * File systems as the images have them. `app` follows the Containerfile (bookworm, the same packages). `parts` stands for
 * the images of others that `compose.yaml` names: PostgreSQL 18, Redis and Caddy, in the versions of Debian.
 */
const images = {
  app: {
    suite: 'bookworm',
    packages: [
      'chromium-headless-shell',
      'fonts-liberation',
      'fonts-noto-core',
      'iproute2',
      'util-linux',
      'ca-certificates',
    ],
  },
  parts: { suite: 'forky', packages: ['postgresql-18', 'redis-server', 'caddy'] },
} as const satisfies Record<string, Image>;
export type ImageName = keyof typeof images;

/** Where containers mount something: a root that cannot be written has these folders already. */
const mountPoints = 'app artifacts backups config data dev proc releases root run sys tmp etc/caddy var/lib/postgresql';
/** Names and numbers of the users in the images. */
const users = { root: 0, node: 1000, postgres: 999, nobody: 65_534 };

/**
 * Made once from Debian's packages, without their installation scripts; the second call takes what is there.
 *
 * @param cache folder for the results
 * @param node the program that becomes `/usr/local/bin/node`
 * @returns the root of the file system
 */
export async function fileSystem(name: ImageName, cache: string, node: string): Promise<string> {
  // A list with another package makes another file system.
  const list = createHash('sha256').update(JSON.stringify(images[name])).digest('hex').slice(0, 8);
  const root = join(cache, `${name}-${list}`);
  if (existsSync(root)) return root;
  const work = join(cache, `${name}.work`);
  const draft = join(work, 'root');
  await rm(work, { recursive: true, force: true });
  await download(images[name], work);
  for (const folder of ['bin', 'sbin', 'lib', 'lib64']) {
    await mkdir(join(draft, 'usr', folder), { recursive: true });
    await symlink(`usr/${folder}`, join(draft, folder));
  }
  const archives = join(work, 'cache/archives');
  const packages = (await readdir(archives)).filter((file) => file.endsWith('.deb'));
  const unpack = 'dpkg-deb --fsys-tarfile "$1" | tar -C "$2" --keep-directory-symlink -xf -';
  for (const file of packages) await run('sh', ['-c', unpack, 'sh', join(archives, file), draft]);
  for (const folder of mountPoints.split(' ')) await mkdir(join(draft, folder), { recursive: true });
  const lines = Object.entries(users).map(([user, id]) => `${user}:x:${id}:`);
  await writeFile(join(draft, 'etc/group'), `${lines.join('\n')}\n`);
  await writeFile(
    join(draft, 'etc/passwd'),
    `${lines.map((line) => `${line}${line.split(':')[2]}::/tmp:/bin/sh`).join('\n')}\n`,
  );
  for (const file of ['etc/hosts', 'etc/caddy/Caddyfile']) await writeFile(join(draft, file), '');
  await mkdir(join(draft, 'usr/local/bin'), { recursive: true });
  await copyFile(node, join(draft, 'usr/local/bin/node'));
  await rename(draft, root);
  await rm(work, { recursive: true });
  return root;
}

async function download({ suite, packages }: Image, work: string): Promise<void> {
  for (const folder of ['lists/partial', 'cache/archives/partial', 'sources']) {
    await mkdir(join(work, folder), { recursive: true });
  }
  const addresses = await run('apt-get', ['-o', `Dir::State::lists=${join(work, 'lists')}`, '--print-uris', 'update']);
  const mirror = /'(\S+\/debian)\/dists\//.exec(addresses)?.[1];
  if (!mirror) throw new Error('apt-get of this machine has no mirror of Debian');
  const signed = '[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]';
  await writeFile(join(work, 'sources/debian.list'), `deb ${signed} ${mirror} ${suite} main\n`);
  await writeFile(join(work, 'status'), '');
  const settings = [
    `Dir::State::lists=${join(work, 'lists')}`,
    `Dir::Cache=${join(work, 'cache')}`,
    `Dir::State::status=${join(work, 'status')}`,
    'Dir::Etc::sourcelist=/dev/null',
    `Dir::Etc::sourceparts=${join(work, 'sources')}`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=root',
  ].flatMap((setting) => ['-o', setting]);
  await run('apt-get', [...settings, 'update']);
  const only = ['install', '--yes', '--download-only', '--no-install-recommends'];
  await run('apt-get', [...settings, ...only, ...essential, ...packages]);
}
