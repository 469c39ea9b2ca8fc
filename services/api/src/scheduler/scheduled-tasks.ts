import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { scheduleKey, type Schedule, type ScheduledMethod } from './scheduled.decorator.ts';

export interface ScheduledTask extends Schedule {
  everyMs: number;
  run: ScheduledMethod;
}

/** Finds the methods with `@Scheduled` in all providers. */
@Injectable()
export class ScheduledTasks {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly discovery: DiscoveryService,
  ) {}

  /** @throws when two tasks have one name, because they would share one lease */
  all(): ScheduledTask[] {
    const instances = this.discovery.getProviders().map((provider): unknown => provider.instance);
    const tasks = [...new Set(instances)].flatMap((instance) => this.tasksOf(instance));
    for (const [name, { length }] of Map.groupBy(tasks, (task) => task.name)) {
      if (length > 1)
        throw new Error(`${length} methods have @Scheduled({ name: '${name}' }). Give each its own name.`);
    }
    return tasks;
  }

  private tasksOf(instance: unknown): ScheduledTask[] {
    if (typeof instance !== 'object' || instance === null) return [];
    const names = new MetadataScanner().getAllMethodNames(Object.getPrototypeOf(instance) as object | null);
    return names.flatMap((method) => {
      const run = (instance as Record<string, ScheduledMethod>)[method]!;
      const schedule = Reflect.getMetadata(scheduleKey, run) as Schedule | undefined;
      if (!schedule) return [];
      const { everyMs } = schedule;
      const ms = typeof everyMs === 'number' ? everyMs : everyMs(this.config);
      return { ...schedule, everyMs: ms, run: run.bind(instance) };
    });
  }
}
