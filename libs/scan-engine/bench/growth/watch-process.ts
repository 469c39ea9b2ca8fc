/**
 * Measures its parent process and the parent's descendants. Runs in its own process, because reading the process
 * table costs memory that would otherwise be counted as the engine's. Each message requests one measurement.
 *
 *   watch-process.ts [PID]...   processes to leave out, with their children
 */
import { TreeWatch } from './tree-memory.ts';

const watch = new TreeWatch(process.ppid, [process.pid, ...process.argv.slice(2).map(Number)]);
process.on('message', () => {
  const look = watch.look();
  // The parent may have exited in the meantime; the send error is ignored.
  process.send?.(look, undefined, undefined, () => {});
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
