/**
 * Looks at the memory of its parent and of what runs below it, in a process of its own: reading the kernel's tables
 * costs memory as well, and would be taken for the engine's. Each message asks for one look.
 *
 *   watch-process.ts [PID]...   processes that are left out, with those below them
 */
import { TreeWatch } from './tree-memory.ts';

const watch = new TreeWatch(process.ppid, [process.pid, ...process.argv.slice(2).map(Number)]);
process.on('message', () => {
  const look = watch.look();
  // The parent may have left while we looked; nobody reads the answer then.
  process.send?.(look, undefined, undefined, () => {});
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
