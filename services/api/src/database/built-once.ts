import type { CompiledQuery, Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Stands for a value where a statement is built. */
class Placeholder {
  constructor(readonly name: PropertyKey) {}
}

/**
 * A statement that is built once and sent with other values each time: building a large one again for every request
 * takes the processor longer than sending it.
 * @param build puts `values` into the statement as parameters and does nothing else with them, because they are placeholders
 */
export function builtOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Kysely<Database>, values: Values) => CompiledQuery<Row>,
): (db: Kysely<Database>, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    built ??= build(db, placeholders as Values);
    const parameters = built.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as string] : value,
    );
    return (await db.executeQuery<Row>({ ...built, parameters })).rows;
  };
}

/** Whatever is asked of it is a placeholder of that name. */
const placeholders: object = new Proxy({}, { get: (_, name) => new Placeholder(name) });
