import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The running site. The test launcher provides every value. A site that a journey starts (`second-site.ts`) uses the
 * same parts.
 */
export const stack = {
  /** Address of the site for visitors. */
  get origin(): string {
    return given('STUFENLOS_ORIGIN');
  },
  /** Address of the demo sites, which the scanner may open. */
  get sites(): string {
    return given('SITES_ORIGIN');
  },
  /** Address of the site's database, to prepare what a journey cannot do in the browser. */
  get database(): string {
    return given('DATABASE_URL');
  },
  get redis(): string {
    return given('REDIS_URL');
  },
  /** Folder of the composed releases that the edge serves. */
  get releases(): string {
    return join(dirname(given('STUFENLOS_STACK')), 'releases');
  },
  get browser(): string {
    return given('PUPPETEER_EXECUTABLE_PATH');
  },
  /** The admin API of the payments sandbox, on loopback. */
  get payments(): { origin: string; secret: string } {
    return { origin: given('SANDBOX_PAYMENTS_ADMIN'), secret: given('SANDBOX_ADMIN_SECRET') };
  },
};

export type Service = 'api' | 'worker' | 'redis' | 'edge' | 'sandbox' | 'postgres';

/** Kills a service with `kill -9`, like a crash. The supervisor starts it again. Returns the killed process id. */
export function crash(service: Service): number {
  const pid = pidOf(service);
  if (pid === undefined) throw new Error(`${service} does not run under the launcher, so no journey can crash it`);
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** The id of the current process; undefined during a restart and for an external service. */
export function pidOf(service: Service): number | undefined {
  const running = JSON.parse(readFileSync(given('STUFENLOS_STACK'), 'utf8')) as Record<string, { pid: number }>;
  return running[service]?.pid;
}

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Run \`npm test\`, or \`npm test -- --only e2e\`.`);
  return value;
}
