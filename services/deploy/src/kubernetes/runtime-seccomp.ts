import { z } from 'zod';

const conditions = z.looseObject({ caps: z.array(z.string()).optional() }).nullish();
const profile = z.looseObject({
  defaultAction: z.string(),
  defaultErrnoRet: z.int(),
  archMap: z.array(z.object({ architecture: z.string(), subArchitectures: z.array(z.string()) })),
  syscalls: z.array(
    z.looseObject({
      names: z.array(z.string()),
      action: z.string(),
      args: z.array(z.unknown()).nullish(),
      errnoRet: z.int().optional(),
      includes: conditions,
    }),
  ),
});

/**
 * A profile in the form of the OCI runtime specification. containerd reads no other: it ignores the conditions that Docker,
 * Podman and CRI-O know. They are decided here for a process without capabilities.
 */
export function runtimeSeccomp(given: unknown): object {
  const { defaultAction, defaultErrnoRet, archMap, syscalls } = profile.parse(given);
  const holds = syscalls.filter(({ includes }) => !includes?.caps?.length);
  const rules = holds.map(({ names, action, args, errnoRet }) => ({
    names,
    action,
    ...(args?.length ? { args } : {}),
    ...(errnoRet === undefined ? {} : { errnoRet }),
  }));
  return {
    defaultAction,
    defaultErrnoRet,
    architectures: archMap
      .filter(({ architecture }) => /X86_64|AARCH64/.test(architecture))
      .flatMap(({ architecture, subArchitectures }) => [architecture, ...subArchitectures]),
    syscalls: rules,
  };
}
