export interface ServerEvent {
  id: string;
  event: string;
  data: string;
}

/**
 * Reads `text/event-stream` from a fetch body (WHATWG HTML, 9.2.6). EventSource cannot send an Authorization
 * header, so this is a reader of our own. Comments and `retry` are passed over; a broken last event is dropped.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  let lastId = '';
  let fields = { event: '', data: [] as string[] };
  for await (const line of readLines(body)) {
    if (line === '') {
      if (fields.data.length > 0) yield { id: lastId, event: fields.event || 'message', data: fields.data.join('\n') };
      fields = { event: '', data: [] };
      continue;
    }
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === 'data') fields.data.push(value);
    else if (name === 'event') fields.event = value;
    else if (name === 'id' && !value.includes('\0')) lastId = value;
  }
}

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    // The consumer left early: let go of the connection.
    await reader.cancel().catch(() => undefined);
  }
}
