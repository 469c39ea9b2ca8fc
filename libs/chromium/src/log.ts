export type LogLevel = 'info' | 'warn' | 'error';

/** One event. The caller decides where it goes; the engine itself writes nowhere. */
export type Log = (level: LogLevel, event: string, data: Record<string, unknown>) => void;

export const noLog: Log = () => {};
