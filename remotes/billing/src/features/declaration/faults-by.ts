/** As much of a schema as is asked here. */
interface Rules {
  safeParse: (body: unknown) => { error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined };
}

/** What is wrong with a body by the rules of the server: each field once, in their order. */
export function faultsBy<Field extends string>(rules: Rules, fields: readonly Field[], body: object): Field[] {
  const named = rules.safeParse(body).error?.issues.map(({ path }) => path[0]) ?? [];
  return fields.filter((field) => named.includes(field));
}
