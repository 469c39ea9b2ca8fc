import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The running site. Every value comes from the test launcher; what a journey starts beside it (`second-site.ts`) stands
 * on the same parts.
 */
export const stack = {
  /** The shell, as a visitor types it. */
  get origin(): string {
    return given('STUFENLOS_ORIGIN');
  },
  /** The demo sites, which the scanner may open. */
  get sites(): string {
    return given('SITES_ORIGIN');
  },
  /** The site's database, for what nobody can do in a browser yet. */
  get database(): string {
    return given('DATABASE_URL');
  },
  get redis(): string {
    return given('REDIS_URL');
  },
  /** Folder of the composed releases, as the edge serves them. */
  get releases(): string {
    return join(dirname(given('STUFENLOS_STACK')), 'releases');
  },
  get browser(): string {
    return given('PUPPETEER_EXECUTABLE_PATH');
  },
  /** The admin API of the payment provider's stand-in, on loopback. */
  get payments(): { origin: string; secret: string } {
    return { origin: given('SANDBOX_PAYMENTS_ADMIN'), secret: given('SANDBOX_ADMIN_SECRET') };
  },
};

export type Service = 'api' | 'worker' | 'redis' | 'edge' | 'sandbox' | 'postgres';

/** `kill -9`, as a crash would; the supervisor brings it back. Returns its process id. */
export function crash(service: Service): number {
  const pid = pidOf(service);
  if (pid === undefined) throw new Error(`${service} does not run under the launcher, so no journey can crash it`);
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** The process that runs now; undefined while it is being started again, or when it is an outside service. */
export function pidOf(service: Service): number | undefined {
  const running = JSON.parse(readFileSync(given('STUFENLOS_STACK'), 'utf8')) as Record<string, { pid: number }>;
  return running[service]?.pid;
}

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Run \`npm test\`, or \`npm test -- --only e2e\`.`);
  return value;
}
