import { Module } from '@nestjs/common';
import { AddressSalts } from '../rate-limits/address-salts.ts';
import { ArtifactSweep } from '../artifacts/artifact-sweep.ts';
import { ArtifactsModule } from '../artifacts/artifacts.module.ts';
import { BillingModule } from '../billing/billing.module.ts';
import { BillingReconciler } from '../customers/billing-reconciler.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { OrdersRetention } from '../orders/orders-retention.ts';
import { SiteRelease } from '../sites/site-release.ts';
import { StripeEventsRepository } from '../stripe/stripe-events.repository.ts';
import { StripeEventsTask } from '../stripe/stripe-events.task.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { ConsumerRightsModule } from '../consumer-rights/consumer-rights.module.ts';
import { DeclarationsRepository } from '../consumer-rights/declarations.repository.ts';
import { RunFinishedNotifier } from '../runs/run-finished-notifier.ts';
import { Retention } from '../runs/retention.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { OutboxRepository } from '../outbox/outbox.repository.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { MonitorScheduler } from '../monitors/monitor-scheduler.ts';
import { MonitorsModule } from '../monitors/monitors.module.ts';
import { MonitorNotifier } from '../monitors/monitor-notifier.ts';
import { ProfileModule } from '../profile/profile.module.ts';
import { ProfileRepository } from '../profile/profile.repository.ts';
import { RunsModule } from '../runs/runs.module.ts';
import { ScanDispatcher } from '../scanning/scan-dispatcher.ts';
import { ScanReconciler } from '../scanning/scan-reconciler.ts';
import { ScanningModule } from '../scanning/scanning.module.ts';
import { Scheduler, CLOCK_TASKS, type ScheduledTask } from './scheduler.ts';
import { TaskLease } from './task-lease.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The list of periodic tasks. Each takes its rows with `skip locked` or a unique key and is safe to run twice. */
@Module({
  imports: [
    ArtifactsModule,
    BillingModule,
    ConsumerRightsModule,
    OutboxModule,
    MonitorsModule,
    ProfileModule,
    RunsModule,
    ScanningModule,
  ],
  providers: [
    Scheduler,
    TaskLease,
    {
      provide: CLOCK_TASKS,
      inject: [
        API_CONFIG,
        ScanDispatcher,
        ScanReconciler,
        Retention,
        AddressSalts,
        OutboxRunner,
        OutboxRepository,
        ProfileRepository,
        SiteRelease,
        Catalogue,
        OrdersRetention,
        BillingReconciler,
        StripeEventsRepository,
        StripeEventsTask,
        DeclarationsRepository,
        MonitorScheduler,
        MonitorNotifier,
        RunFinishedNotifier,
        ArtifactSweep,
      ],
      useFactory: (
        { monitors: { roundMs } }: ApiConfig,
        dispatcher: ScanDispatcher,
        reconciler: ScanReconciler,
        retention: Retention,
        salts: AddressSalts,
        runner: OutboxRunner,
        effects: OutboxRepository,
        accounts: ProfileRepository,
        sites: SiteRelease,
        catalogue: Catalogue,
        orders: OrdersRetention,
        billing: BillingReconciler,
        stripeEvents: StripeEventsRepository,
        stripeTask: StripeEventsTask,
        declarations: DeclarationsRepository,
        dueMonitors: MonitorScheduler,
        toldMonitors: MonitorNotifier,
        finishedRuns: RunFinishedNotifier,
        pictures: ArtifactSweep,
      ): ScheduledTask[] => [
        { name: 'dispatch', everyMs: second, leased: false, run: () => dispatcher.dispatch() },
        { name: 'reconcile', everyMs: minute, leased: true, run: (now) => reconciler.reconcile(now) },
        {
          name: 'expire-runs',
          everyMs: hour,
          leased: true,
          run: (now) => retention.expireAnonymous(now).then(() => undefined),
        },
        { name: 'due-monitors', everyMs: roundMs, leased: true, run: (now) => dueMonitors.begin(now) },
        { name: 'told-monitors', everyMs: roundMs, leased: true, run: () => toldMonitors.notify() },
        { name: 'told-runs', everyMs: 10 * second, leased: false, run: () => finishedRuns.notify() },
        { name: 'effects', everyMs: second, leased: false, run: () => runner.start() },
        { name: 'stripe-events', everyMs: second, leased: false, run: () => stripeTask.start() },
        { name: 'billing-reconcile', everyMs: 15 * minute, leased: true, run: (now) => billing.reconcile(now) },
        // Remembers by itself when it is due: at the start, then every hour, each replica for its own.
        { name: 'catalogue', everyMs: minute, leased: false, run: (now) => catalogue.refreshWhenDue(now) },
        { name: 'release-sites', everyMs: hour, leased: true, run: (now) => sites.forgetReleased(now) },
        { name: 'forget-addresses', everyMs: 24 * hour, leased: true, run: (now) => salts.forget(now) },
        { name: 'forget-effects', everyMs: 24 * hour, leased: true, run: (now) => effects.purgeDone(now) },
        { name: 'forget-events', everyMs: 24 * hour, leased: true, run: (now) => stripeEvents.forgetProcessed(now) },
        { name: 'forget-orders', everyMs: 24 * hour, leased: true, run: (now) => orders.forget(now) },
        // Of the disk that this replica sees.
        {
          name: 'forget-pictures',
          everyMs: 24 * hour,
          leased: false,
          run: (now) => pictures.sweep(now).then(() => undefined),
        },
        { name: 'forget-subjects', everyMs: 24 * hour, leased: true, run: (now) => accounts.forgetDeleted(now) },
        { name: 'forget-declarations', everyMs: 24 * hour, leased: true, run: (now) => declarations.forget(now) },
      ],
    },
  ],
  exports: [Scheduler],
})
export class SchedulerModule {}
