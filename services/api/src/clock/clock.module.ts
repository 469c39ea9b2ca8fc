import { Module } from '@nestjs/common';
import { AddressSalts } from '../access/address-salts.ts';
import { ArtifactSweep } from '../artifacts/artifact-sweep.ts';
import { ArtifactsModule } from '../artifacts/artifacts.module.ts';
import { BillingModule } from '../billing/billing.module.ts';
import { BillingReconciler } from '../billing/billing-reconciler.ts';
import { Catalogue } from '../billing/catalogue.ts';
import { OrdersRetention } from '../billing/orders-retention.ts';
import { SiteRelease } from '../billing/site-release.ts';
import { StripeEventsRepository } from '../billing/stripe-events.repository.ts';
import { StripeEventsTask } from '../billing/stripe-events.task.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { ContractsDeskModule } from '../contracts-desk/contracts-desk.module.ts';
import { DeclarationsRepository } from '../contracts-desk/declarations.repository.ts';
import { FinishedRuns } from '../runs/finished-runs.ts';
import { Retention } from '../runs/retention.ts';
import { EffectsModule } from '../effects/effects.module.ts';
import { EffectsRepository } from '../effects/effects.repository.ts';
import { EffectsRunner } from '../effects/effects.runner.ts';
import { DueMonitors } from '../monitors/due-monitors.ts';
import { MonitorsModule } from '../monitors/monitors.module.ts';
import { ToldMonitors } from '../monitors/told-monitors.ts';
import { ProfileModule } from '../profile/profile.module.ts';
import { ProfileRepository } from '../profile/profile.repository.ts';
import { RunsModule } from '../runs/runs.module.ts';
import { ScanDispatcher } from '../scanning/scan-dispatcher.ts';
import { ScanReconciler } from '../scanning/scan-reconciler.ts';
import { ScanningModule } from '../scanning/scanning.module.ts';
import { Clock, CLOCK_TASKS, type ClockTask } from './clock.ts';
import { TaskLease } from './task-lease.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The list of periodic tasks. Each takes its rows with `skip locked` or a unique key and is safe to run twice. */
@Module({
  imports: [
    ArtifactsModule,
    BillingModule,
    ContractsDeskModule,
    EffectsModule,
    MonitorsModule,
    ProfileModule,
    RunsModule,
    ScanningModule,
  ],
  providers: [
    Clock,
    TaskLease,
    {
      provide: CLOCK_TASKS,
      inject: [
        API_CONFIG,
        ScanDispatcher,
        ScanReconciler,
        Retention,
        AddressSalts,
        EffectsRunner,
        EffectsRepository,
        ProfileRepository,
        SiteRelease,
        Catalogue,
        OrdersRetention,
        BillingReconciler,
        StripeEventsRepository,
        StripeEventsTask,
        DeclarationsRepository,
        DueMonitors,
        ToldMonitors,
        FinishedRuns,
        ArtifactSweep,
      ],
      useFactory: (
        { monitors: { roundMs } }: ApiConfig,
        dispatcher: ScanDispatcher,
        reconciler: ScanReconciler,
        retention: Retention,
        salts: AddressSalts,
        runner: EffectsRunner,
        effects: EffectsRepository,
        accounts: ProfileRepository,
        sites: SiteRelease,
        catalogue: Catalogue,
        orders: OrdersRetention,
        billing: BillingReconciler,
        stripeEvents: StripeEventsRepository,
        stripeTask: StripeEventsTask,
        declarations: DeclarationsRepository,
        dueMonitors: DueMonitors,
        toldMonitors: ToldMonitors,
        finishedRuns: FinishedRuns,
        pictures: ArtifactSweep,
      ): ClockTask[] => [
        { name: 'dispatch', everyMs: second, leased: false, run: () => dispatcher.dispatch() },
        { name: 'reconcile', everyMs: minute, leased: true, run: (now) => reconciler.reconcile(now) },
        {
          name: 'expire-runs',
          everyMs: hour,
          leased: true,
          run: (now) => retention.expireAnonymous(now).then(() => undefined),
        },
        { name: 'due-monitors', everyMs: roundMs, leased: true, run: (now) => dueMonitors.begin(now) },
        { name: 'told-monitors', everyMs: roundMs, leased: true, run: () => toldMonitors.tell() },
        { name: 'told-runs', everyMs: 10 * second, leased: false, run: () => finishedRuns.tell() },
        { name: 'effects', everyMs: second, leased: false, run: () => runner.start() },
        { name: 'stripe-events', everyMs: second, leased: false, run: () => stripeTask.start() },
        { name: 'billing-reconcile', everyMs: 15 * minute, leased: true, run: (now) => billing.reconcile(now) },
        // Remembers by itself when it is due: at the start, then every hour, each replica for its own.
        { name: 'catalogue', everyMs: minute, leased: false, run: (now) => catalogue.refreshWhenDue(now) },
        { name: 'release-sites', everyMs: hour, leased: true, run: (now) => sites.forgetReleased(now) },
        { name: 'forget-addresses', everyMs: 24 * hour, leased: true, run: (now) => salts.forget(now) },
        { name: 'forget-effects', everyMs: 24 * hour, leased: true, run: (now) => effects.forgetDone(now) },
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
  exports: [Clock],
})
export class ClockModule {}
