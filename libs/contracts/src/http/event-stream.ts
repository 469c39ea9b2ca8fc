import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface ServerEvent {
  id: string;
  event: string;
  data: string;
}

/**
 * Reads `text/event-stream` from a fetch body (WHATWG HTML, 9.2.6), because EventSource cannot send an Authorization
 * header. Comments and `retry` are passed over; a broken last event is dropped.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  let id = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      id = value.id ?? id;
      yield { id, event: value.event ?? 'message', data: value.data };
    }
  } finally {
    // The consumer left early: let go of the connection.
    await reader.cancel().catch(() => undefined);
  }
}
