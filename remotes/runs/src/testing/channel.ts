/** A stream that a test speaks into. */
export interface Channel<T> extends AsyncIterable<T> {
  send: (value: T) => void;
  end: () => void;
  fail: (cause: unknown) => void;
}

export function channel<T>(): Channel<T> {
  const stream = new TransformStream<T, T>();
  const writer = stream.writable.getWriter();
  // A reader that left makes writing fail; the test does not care.
  const ignore = () => undefined;
  return {
    send: (value) => void writer.write(value).catch(ignore),
    end: () => void writer.close().catch(ignore),
    fail: (cause) => void writer.abort(cause).catch(ignore),
    [Symbol.asyncIterator]: () => stream.readable[Symbol.asyncIterator](),
  };
}
