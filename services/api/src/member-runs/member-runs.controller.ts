import { Body, Controller, Headers, Param, Query, type MessageEvent } from '@nestjs/common';
import {
  endpoints,
  type CreateRun,
  type FindingsPage,
  type FindingsQuery,
  type GroupsPage,
  type GroupsQuery,
  type LockedRun,
  type Run,
  type RunList,
  type RunListQuery,
  type RunPages,
  type RunPagesQuery,
} from '@stufenlos/contracts';
import type { Observable } from 'rxjs';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { ListEventsService } from './list-events.service.ts';
import { MemberRunsService } from './member-runs.service.ts';
import { ReportReader } from '../reports/report-reader.ts';
import { RunEventsService, versionOf } from '../live/run-events.service.ts';
import { RunFindings } from '../findings/run-findings.ts';
import { RunListReader } from './run-list.ts';
import { UnlockService } from '../reports/unlock.service.ts';

/** Runs of the caller. */
@Controller()
export class MemberRunsController {
  constructor(
    private readonly runs: MemberRunsService,
    private readonly list: RunListReader,
    private readonly reports: ReportReader,
    private readonly events: RunEventsService,
    private readonly listEvents: ListEventsService,
    private readonly findings: RunFindings,
    private readonly unlocks: UnlockService,
  ) {}

  @Endpoint('listRuns')
  all(
    @User() { sub }: CurrentUser,
    @Query({ schema: endpoints.listRuns.query }) query: RunListQuery,
  ): Promise<RunList> {
    return this.list.read(sub, query);
  }

  @Endpoint('listEvents')
  followAll(@User() { sub }: CurrentUser): Observable<MessageEvent> {
    return this.listEvents.follow(sub);
  }

  @Endpoint('createRun')
  create(@User() user: CurrentUser, @Body({ schema: endpoints.createRun.body }) order: CreateRun): Promise<Run> {
    return this.runs.create(order, user);
  }

  @Endpoint('getRun')
  read(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.getRun.params }) { id }: { id: string },
  ): Promise<LockedRun> {
    return this.reports.readOwn(id, sub);
  }

  @Endpoint('unlockRun')
  unlock(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.unlockRun.params }) { id }: { id: string },
    @Body({ schema: endpoints.unlockRun.body }) order: { registerSite?: boolean },
  ): Promise<LockedRun> {
    return this.unlocks.unlock(id, sub, order);
  }

  @Endpoint('runFindings')
  allFindings(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.runFindings.params }) { id }: { id: string },
    @Query({ schema: endpoints.runFindings.query }) query: FindingsQuery,
  ): Promise<FindingsPage> {
    return this.findings.read(id, sub, query);
  }

  @Endpoint('runGroups')
  allGroups(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.runGroups.params }) { id }: { id: string },
    @Query({ schema: endpoints.runGroups.query }) query: GroupsQuery,
  ): Promise<GroupsPage> {
    return this.findings.groups(id, sub, query);
  }

  @Endpoint('runPages')
  allPages(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.runPages.params }) { id }: { id: string },
    @Query({ schema: endpoints.runPages.query }) query: RunPagesQuery,
  ): Promise<RunPages> {
    return this.findings.pages(id, sub, query);
  }

  @Endpoint('runEvents')
  async follow(
    @User() user: CurrentUser,
    @Param({ schema: endpoints.runEvents.params }) { id }: { id: string },
    @Headers('last-event-id') lastEventId?: string,
  ): Promise<Observable<MessageEvent>> {
    return this.events.follow(await this.runs.own(id, user), versionOf(lastEventId));
  }

  @Endpoint('deleteRun')
  remove(
    @User() user: CurrentUser,
    @Param({ schema: endpoints.deleteRun.params }) { id }: { id: string },
  ): Promise<void> {
    return this.runs.remove(id, user);
  }
}
