import type { Page, Protocol } from 'puppeteer';

/** Short enough for rules that take a few milliseconds. */
const samplingIntervalMicroseconds = 200;

interface Profiled {
  result: unknown;
  profile: Protocol.Profiler.Profile;
  /** Begin of the page's `performance` timeline, in seconds on the browser's monotonic clock. */
  navigationStart: number;
}

/** Profiles the renderer of a page while `work` runs. */
export async function profileOf(page: Page, work: () => Promise<unknown>): Promise<Profiled> {
  const session = await page.createCDPSession();
  try {
    await session.send('Performance.enable');
    const { metrics } = await session.send('Performance.getMetrics');
    await session.send('Profiler.enable');
    await session.send('Profiler.setSamplingInterval', { interval: samplingIntervalMicroseconds });
    await session.send('Profiler.start');
    const result = await work();
    const { profile } = await session.send('Profiler.stop');
    return { result, profile, navigationStart: metrics.find(({ name }) => name === 'NavigationStart')?.value ?? 0 };
  } finally {
    await session.detach();
  }
}
