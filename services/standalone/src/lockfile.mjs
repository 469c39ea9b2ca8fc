/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, license?: string, integrity?: string, link?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[], optionalDependencies?: Record<string, string> }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lockfile
 */

const systems = new Set(['darwin', 'linux', 'win32', 'android', 'freebsd', 'openharmony']);
const processors = new Set(['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'wasm32']);

/**
 * Entries for the optional packages that npm left out. A registry that does not carry, say, the macOS build of a tool
 * makes `npm install` drop it silently, and `npm ci` then refuses everything because it is missing. npm never fetches
 * an entry of a foreign platform, so version, system and processor are enough; their names say both.
 * @param {Lockfile} lockfile
 * @returns {Record<string, LockEntry>} path -> entry
 */
export function missingEntries({ packages }) {
  const present = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)));
  const missing = Object.values(packages).flatMap(({ optionalDependencies, dev, license }) =>
    Object.entries(optionalDependencies ?? {})
      .filter(([name]) => !present.has(name))
      .map(([name, version]) => [`node_modules/${name}`, entryFor(name, version, { dev, license })]),
  );
  return Object.fromEntries(missing);
}

/** @returns {Lockfile} the same with the missing entries, in npm's order */
export function completeLockfile(/** @type {Lockfile} */ lockfile) {
  const all = Object.entries({ ...lockfile.packages, ...missingEntries(lockfile) });
  const packages = Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')));
  return { ...lockfile, packages };
}

/**
 * Entries that npm would install without comparing a hash: what `missingEntries` adds, until a registry that carries
 * the package has told its hash. Entries of this repository's own packages are links and have none.
 * @param {Lockfile} lockfile
 * @returns {{ path: string, name: string, version: string }[]}
 */
export function entriesWithoutIntegrity({ packages }) {
  return Object.entries(packages).flatMap(([path, { version, integrity, link }]) => {
    const at = path.lastIndexOf('node_modules/');
    if (at < 0 || link || integrity !== undefined || version === undefined) return [];
    return [{ path, name: path.slice(at + 'node_modules/'.length), version }];
  });
}

/**
 * @param {Lockfile} lockfile
 * @param {Record<string, string>} integrity path -> hash as the registry tells it
 * @returns {Lockfile} the same with these hashes, in npm's order of fields
 */
export function withIntegrity(lockfile, integrity) {
  const packages = Object.entries(lockfile.packages).map(([path, entry]) => {
    const hash = integrity[path];
    if (hash === undefined) return [path, entry];
    const { version, ...rest } = entry;
    return [path, { version, integrity: hash, ...rest }];
  });
  return { ...lockfile, packages: Object.fromEntries(packages) };
}

/** @type {(name: string, version: string, parent: { dev: boolean | undefined, license: string | undefined }) => LockEntry} */
function entryFor(name, version, { dev, license }) {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-');
  const cpu = words.filter((word) => processors.has(word));
  const os = words.filter((word) => systems.has(word));
  const libc = os.includes('linux') ? words.flatMap((word) => ({ musl: ['musl'], gnu: ['glibc'] })[word] ?? []) : [];
  return {
    version,
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(dev ? { dev } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    ...(license === undefined ? {} : { license }),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}
