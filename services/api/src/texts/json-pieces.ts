/** The text of one JSON value, piece by piece. */
export type JsonPieces = Iterable<string> | AsyncIterable<string>;

/** A value that is small enough to be one piece. Dates become strings. */
export const jsonValue = (value: unknown): JsonPieces => [JSON.stringify(value)];

/** An object, one member on a line. A member is read when its turn comes. */
export async function* jsonObject(members: Readonly<Record<string, JsonPieces>>): AsyncGenerator<string> {
  let before = '{\n';
  for (const [name, value] of Object.entries(members)) {
    yield `${before}${JSON.stringify(name)}: `;
    yield* value;
    before = ',\n';
  }
  yield '\n}\n';
}

/** A list, one item on a line. An item is read when its turn comes. */
export async function* jsonList(items: AsyncIterable<JsonPieces>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const item of items) {
    yield before;
    yield* item;
    before = ',\n';
  }
  yield before === '[\n' ? '[]' : '\n]';
}
