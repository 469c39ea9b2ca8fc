import { z } from 'zod';

export const engineInfoSchema = z.object({
  axe: z.string(),
  browser: z.string(),
  /** Version of the own checks. */
  checks: z.string(),
  /** How the browser was confined: `jail`, `uid-drop`, `plain` or `none` (no sandbox could be had). */
  sandbox: z.enum(['jail', 'uid-drop', 'plain', 'none']).optional(),
});
export type EngineInfo = z.infer<typeof engineInfoSchema>;
