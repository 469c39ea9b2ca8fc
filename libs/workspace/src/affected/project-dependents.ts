import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface NxGraph {
  graph: {
    nodes: Record<string, { data: { root: string } }>;
    dependencies: Record<string, { target: string }[]>;
  };
}

/** Maps the folder of each project to the folders of all its dependents by Nx, itself first. */
export async function projectDependents(root: string): Promise<Map<string, string[]>> {
  const { nodes, dependencies } = (await readGraph(root)).graph;
  const folderOf = (name: string) => nodes[name]!.data.root;
  const usersOf = (name: string) =>
    Object.keys(nodes).filter((other) => dependencies[other]?.some(({ target }) => target === name));
  const found = new Map<string, string[]>();
  for (const name of Object.keys(nodes)) {
    const reached = new Set([name]);
    for (const one of reached) for (const user of usersOf(one)) reached.add(user);
    found.set(folderOf(name), [...reached].map(folderOf));
  }
  return found;
}

async function readGraph(root: string): Promise<NxGraph> {
  const folder = await mkdtemp(join(tmpdir(), 'stufenlos-graph-'));
  const file = join(folder, 'graph.json');
  try {
    // Without a background process, which would outlive this one.
    const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' };
    await promisify(execFile)(join(root, 'node_modules/.bin/nx'), ['graph', `--file=${file}`], { cwd: root, env });
    return JSON.parse(await readFile(file, 'utf8')) as NxGraph;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
