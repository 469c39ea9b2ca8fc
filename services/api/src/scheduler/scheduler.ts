import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { hour } from './scheduled.decorator.ts';
import { ScheduledTasks, type ScheduledTask } from './scheduled-tasks.ts';
import { TaskLease } from './task-lease.ts';

/** A task that runs longer than this many of its intervals is stuck, and readiness says so. */
const stuckAfter = 10;

/**
 * A lease says when its task is due, so looking is cheap. It happens at least hourly: replicas start at any time, and a
 * task that has failed or whose replica has gone is to wait for no whole day.
 */
const tickMs = ({ everyMs, onEveryReplica }: ScheduledTask): number =>
  onEveryReplica ? everyMs : Math.min(everyMs, hour);

/** Runs the scheduled tasks. A task never overlaps itself; a failing one is logged and tried again. */
@Injectable()
export class Scheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Scheduler');
  private readonly running = new Map<string, { since: Date; task: ScheduledTask; end: Promise<void> }>();
  /** The last fault of a task: an outage is told once, not every second. */
  private readonly told = new Map<string, string>();
  private timers: NodeJS.Timeout[] = [];
  private ended = false;

  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly lease: TaskLease,
  ) {}

  onApplicationBootstrap(): void {
    const tasks = this.tasks.all();
    this.timers = tasks.map((task) => setInterval(() => this.tick(task), tickMs(task)));
    for (const task of tasks) this.tick(task);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ended = true;
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all([...this.running.values()].map(({ end }) => end));
  }

  /** Tasks that have not ended for ten of their intervals. */
  stuck(now: Date): { name: string; since: Date }[] {
    return [...this.running.values()]
      .filter(({ since, task }) => now.getTime() - since.getTime() > stuckAfter * task.everyMs)
      .map(({ since, task }) => ({ name: task.name, since }));
  }

  private tick(task: ScheduledTask): void {
    if (this.ended || this.running.has(task.name)) return;
    const since = new Date();
    const end = this.runOnce(task, since).finally(() => this.running.delete(task.name));
    this.running.set(task.name, { since, task, end });
  }

  private async runOnce(task: ScheduledTask, now: Date): Promise<void> {
    try {
      if (task.onEveryReplica) await task.run(now);
      else await this.lease.hold(task, now, () => task.run(now));
      this.told.delete(task.name);
    } catch (error) {
      const cause = error instanceof Error ? error.message : 'unknown';
      if (this.told.get(task.name) === cause) return;
      this.told.set(task.name, cause);
      this.logger.warn({ event: 'task_failed', task: task.name, cause });
    }
  }
}
