/** What a log may hold of a failure. */
export interface LoggableFailure {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  table?: string;
  constraint?: string;
  cause?: LoggableFailure;
}

/** SQLSTATE of errors about a value, whose message quotes it: `invalid input syntax for type uuid: "..."`. */
const aboutValue = /^22[0-9A-Z]{3}$/;

/**
 * Errors of libraries carry what they were about: those of PostgreSQL quote the row (`detail`) and the statement's
 * parameters (`where`), which are personal. Only what tells the fault is taken over.
 */
export function loggableFailure(thrown: unknown): LoggableFailure {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) };
  const { code, table, constraint } = thrown as { code?: unknown; table?: unknown; constraint?: unknown };
  const isAboutValue = typeof code === 'string' && aboutValue.test(code);
  const safe = (text: string) => (isAboutValue ? text.replaceAll(thrown.message, withoutQuoted(thrown.message)) : text);
  return {
    type: thrown.constructor.name,
    message: safe(thrown.message),
    ...(thrown.stack !== undefined && { stack: safe(thrown.stack) }),
    ...(typeof code === 'string' && { code }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(thrown.cause !== undefined && { cause: loggableFailure(thrown.cause) }),
  };
}

/** The value may hold quotation marks itself. */
const withoutQuoted = (message: string): string => message.replace(/"[^]*"/, '"..."');
