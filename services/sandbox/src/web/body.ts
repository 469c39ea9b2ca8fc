import type { IncomingMessage } from 'node:http';

/** A request that is answered with its status and nothing else. */
export class RefusedRequest extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

const limitBytes = 32_768;

/** Fields of a form; of a repeated name the first. */
export async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  const text = await readBody(request, 'application/x-www-form-urlencoded');
  const fields: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) fields[name] ??= value;
  return fields;
}

/** Undefined when it is no JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request, 'application/json');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `most` bytes; more is 413, another content type 415. */
export async function readBody(request: IncomingMessage, type: string, most = limitBytes): Promise<string> {
  if (!(request.headers['content-type'] ?? '').startsWith(type)) throw new RefusedRequest(415, `expected ${type}`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new RefusedRequest(413, 'body too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * A form of ours came from a page of ours: every browser sends the origin with a form, so a missing one is refused.
 * `none` is a person's own doing, a reload of the answer.
 */
export function checkSameOrigin(request: IncomingMessage, origin: string): void {
  const { origin: sent, 'sec-fetch-site': site } = request.headers;
  const ours = site === undefined || site === 'same-origin' || site === 'none';
  if (sent !== origin || !ours) throw new RefusedRequest(403, 'foreign origin');
}
