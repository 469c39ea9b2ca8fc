import type { ApiConfig } from '../config/api-config.ts';

export interface Schedule {
  /** Unique, because the lease of the task has this name. */
  name: string;
  everyMs: number | ((config: ApiConfig) => number);
  /** Without it one replica at a time runs the task, which saves work. */
  onEveryReplica?: boolean;
}

export type ScheduledMethod = (now: Date) => Promise<unknown>;
export const scheduleKey = Symbol('schedule');

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Runs a method of a provider at the start and then periodically. The method must be safe to run twice at once. */
export const Scheduled =
  (schedule: Schedule) =>
  <Method extends ScheduledMethod>(_class: object, _name: string | symbol, method: TypedPropertyDescriptor<Method>) =>
    Reflect.defineMetadata(scheduleKey, schedule, method.value!);
