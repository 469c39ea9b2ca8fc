import { z } from 'zod';

const schema = z.object({
  /** Port of the demo sites; 0 = any free one. */
  SITES_PORT: z.coerce.number().int().min(0).max(65_535).default(4205),
});

export type SandboxConfig = z.infer<typeof schema>;

/** Reads every variable once; prints all problems at once and stops. */
export function readConfig(env: NodeJS.ProcessEnv): SandboxConfig {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  console.error(`sandbox cannot start:\n${z.prettifyError(parsed.error)}`);
  process.exit(1);
}
