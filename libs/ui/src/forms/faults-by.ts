/** As much of a schema as is needed here. */
interface Rules {
  safeParse: (values: unknown) => { error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined };
}

/** Returns the fields that the rules of the server refuse, each once, in the order of `fields`. */
export function faultsBy<Field extends string>(rules: Rules, fields: readonly Field[], values: object): Field[] {
  const named = rules.safeParse(values).error?.issues.map(({ path }) => path[0]) ?? [];
  return fields.filter((field) => named.includes(field));
}
