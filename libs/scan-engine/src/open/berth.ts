import type { BrowserContext, Page } from 'puppeteer';
import { within } from '../alarm.ts';
import { proxyBypass } from './browser-flags.ts';
import type { End } from './browser-process.ts';
import type { BrowserPool, Loan } from './browser-pool.ts';
import { Egress } from './egress.ts';
import type { EgressOptions } from './egress.ts';

/** What one scan has for itself: a way to the network, a browser context bound to it, a page. */
export interface Berth {
  egress: Egress;
  context: BrowserContext;
  page: Page;
  /** Settles when the browser is gone. */
  gone: Promise<End>;
  /** @param mustKill after a page that misbehaved: the browser ends with everything in it */
  leave(mustKill: boolean): Promise<void>;
}

const closeLimitMs = 3000;

export async function takeBerth(pool: BrowserPool, options: EgressOptions & { isAlone: boolean }): Promise<Berth> {
  const loan = await pool.lend(options.isAlone);
  const egress = await Egress.listen(options, loan.namespace).catch(async (error: unknown) => {
    await loan.giveBack();
    throw error;
  });
  try {
    const context = await loan.browser.createBrowserContext({
      proxyServer: egress.browserUrl,
      proxyBypassList: [proxyBypass],
      downloadBehavior: { policy: 'deny' },
    });
    const page = await context.newPage();
    return { egress, context, page, gone: loan.gone, leave: (mustKill) => leave(egress, context, loan, mustKill) };
  } catch (error) {
    egress.close();
    await loan.kill();
    throw error;
  }
}

async function leave(egress: Egress, context: BrowserContext, loan: Loan, mustKill: boolean): Promise<void> {
  egress.close();
  if (mustKill) return loan.kill();
  // Closing hangs on a busy renderer.
  const isClosed = await within(
    context.close().then(
      () => true,
      () => false,
    ),
    closeLimitMs,
    () => false,
  );
  return isClosed ? loan.giveBack() : loan.kill();
}
