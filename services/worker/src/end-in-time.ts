import type { Logger } from 'nestjs-pino';

/**
 * Pages get 6 s at most (`ScanConsumer`), queues 1.5 s (`closeQueue`), and a page context 3 s to close. Outside
 * supervisors kill after 15 s.
 */
const limitMs = 12_000;

/**
 * Ends the process a while after it was asked to, whatever still waits. A connection that Redis does not close, or a
 * browser that does not end, must not keep a worker that takes no more jobs.
 *
 * @param log of the worker, once there is one
 * @returns a function that tells which signal has come, if any: Nest ignores one that came before its own handlers
 */
export function endInTime(log: () => Pick<Logger, 'warn' | 'fatal'> | undefined): () => NodeJS.Signals | undefined {
  let asked: NodeJS.Signals | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    asked = signal;
    // While Redis is away, Bull leaves commands of the connections that it closes without a handler.
    process.on('unhandledRejection', (reason) => log()?.warn({ event: 'lost_at_the_end', cause: String(reason) }));
    const end = () => {
      const line = { event: 'ended_late', hint: 'something did not end in time; the supervisor starts again' };
      const logger = log();
      if (logger) logger.fatal(line);
      else process.stderr.write(`${JSON.stringify(line)}\n`);
      process.exit(1);
    };
    setTimeout(end, limitMs).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, onSignal);
  return () => asked;
}
