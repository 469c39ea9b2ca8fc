/** The field by which Kubernetes tells the items of a list apart; other lists are replaced as a whole. */
const keys: Readonly<Record<string, string>> = {
  containers: 'name',
  env: 'name',
  volumes: 'name',
  volumeMounts: 'mountPath',
};
type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A strategic merge patch, as far as `kubernetes/` uses it: fields are merged, and `$patch: delete` takes an item away. */
export function applyPatch(target: Fields, patch: Fields): Fields {
  const merged = Object.entries(patch).map(([name, value]) => {
    const there = target[name];
    if (isFields(value) && isFields(there)) return [name, applyPatch(there, value)] as const;
    const key = keys[name];
    if (key === undefined || !Array.isArray(value)) return [name, value] as const;
    return [name, mergeItems((there ?? []) as Fields[], value as Fields[], key)] as const;
  });
  return { ...target, ...Object.fromEntries(merged) };
}

/** @throws when an item that a patch takes away is not there */
function mergeItems(items: readonly Fields[], patches: readonly Fields[], key: string): Fields[] {
  let merged = [...items];
  for (const { $patch: directive, ...patch } of patches) {
    const there = merged.find((item) => item[key] === patch[key]);
    if (directive === 'delete') {
      if (!there) throw new Error(`there is no ${String(patch[key])} to take away`);
      merged = merged.filter((item) => item !== there);
    } else if (there) {
      merged = merged.map((item) => (item === there ? applyPatch(there, patch) : item));
    } else {
      merged.push(patch);
    }
  }
  return merged;
}
