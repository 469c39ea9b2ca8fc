/** Serves the site in its own process, for benches that measure their own process. Exits with its parent. */
import { startBenchSite } from './site.ts';

const site = await startBenchSite(Number(process.argv[2] ?? 50));
process.send?.(site.host);
process.once('disconnect', () => void site.close());
