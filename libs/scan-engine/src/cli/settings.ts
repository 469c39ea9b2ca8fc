import { z } from 'zod';
import { readAllow } from './arguments.ts';

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .transform((value) => value === '1' || value === 'true')
  .default(false);
const amount = (most: number) => z.coerce.number().int().min(1).max(most).optional();
const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim().toLowerCase()])));

/** What the environment may say to the command line; the arguments go before. */
const settingsSchema = z.object({
  PUPPETEER_EXECUTABLE_PATH: z.string().min(1, 'must name a Chromium executable'),
  SCAN_ALLOW: z.string().default(''),
  SCAN_DENY_HOSTS: list,
  SCAN_PAGE_SECONDS: amount(600),
  SCAN_LOAD_SECONDS: amount(120),
  SCAN_BYTES: amount(1_000_000_000),
  SCAN_MEMORY_MB: amount(100_000),
  BROWSER_RECYCLE: amount(1000),
  BROWSER_JAIL: z.enum(['auto', 'uid-drop', 'plain']).default('auto'),
  BROWSER_NO_SANDBOX: flag,
  NODE_ENV: z.string().default(''),
  LC_ALL: z.string().default(''),
  LANG: z.string().default(''),
});

export type Settings = Omit<z.infer<typeof settingsSchema>, 'SCAN_ALLOW'> & { SCAN_ALLOW: string[] };

/** Every problem of the environment at once. */
export function readSettings(environment: NodeJS.ProcessEnv): { settings: Settings } | { faults: string[] } {
  const parsed = settingsSchema.safeParse(environment);
  if (!parsed.success) {
    return { faults: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
  }
  const faults: string[] = [];
  const allow = readAllow(parsed.data.SCAN_ALLOW, faults);
  return faults.length > 0 ? { faults } : { settings: { ...parsed.data, SCAN_ALLOW: allow } };
}
