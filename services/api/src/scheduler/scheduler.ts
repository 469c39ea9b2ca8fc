import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { TaskLease } from './task-lease.ts';

export interface ScheduledTask {
  name: string;
  everyMs: number;
  /** Only one replica at a time: saves work, is not needed for correctness. Every task is safe to run twice. */
  leased: boolean;
  run(now: Date): Promise<void>;
}

export const CLOCK_TASKS = Symbol('clock-tasks');
/** A task that runs longer than this many of its intervals is stuck, and readiness says so. */
const stuckAfter = 10;

/** Runs the list of periodic tasks. A task never overlaps itself; a failing one is logged and tried again. */
@Injectable()
export class Scheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Clock');
  private readonly running = new Map<string, { since: Date; task: ScheduledTask; end: Promise<void> }>();
  /** The last fault of a task: an outage is told once, not every second. */
  private readonly told = new Map<string, string>();
  private timers: NodeJS.Timeout[] = [];
  private ended = false;

  constructor(
    @Inject(CLOCK_TASKS) private readonly tasks: readonly ScheduledTask[],
    private readonly lease: TaskLease,
  ) {}

  onApplicationBootstrap(): void {
    this.timers = this.tasks.map((task) => setInterval(() => this.tick(task), task.everyMs));
    for (const task of this.tasks) this.tick(task);
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
      if (task.leased) await this.lease.hold(task, now, () => task.run(now));
      else await task.run(now);
      this.told.delete(task.name);
    } catch (error) {
      const cause = error instanceof Error ? error.message : 'unknown';
      if (this.told.get(task.name) === cause) return;
      this.told.set(task.name, cause);
      this.logger.warn({ event: 'task_failed', task: task.name, cause });
    }
  }
}
