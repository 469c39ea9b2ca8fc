/** The site in a process of its own, for a bench that measures the process it runs in. Ends with its parent. */
import { startBenchSite } from './site.ts';

const site = await startBenchSite(Number(process.argv[2] ?? 50));
process.send?.(site.host);
process.once('disconnect', () => void site.close());
