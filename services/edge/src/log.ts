const order = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type Level = (typeof order)[number];

export type Log = Record<Exclude<Level, 'silent'>, (event: string, data?: Record<string, unknown>) => void>;

/** One JSON line per event on standard output. */
export function createLog(least: Level, write: (line: string) => void = console.log): Log {
  const at =
    (level: Level) =>
    (event: string, data: Record<string, unknown> = {}) => {
      if (order.indexOf(level) < order.indexOf(least)) return;
      write(JSON.stringify({ time: new Date().toISOString(), level, service: 'edge', event, ...data }));
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
