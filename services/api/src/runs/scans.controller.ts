import { Body, Controller, Param, Req } from '@nestjs/common';
import { endpoints, type CreateScan, type LockedRun, type ScanAccepted } from '@stufenlos/contracts';
import type { FastifyRequest } from 'fastify';
import { KnowsMembers } from '../access/access-token.guard.ts';
import { OptionalUser, User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { ClaimService } from '../member-runs/claim.service.ts';
import { RunsService } from './runs.service.ts';

/** Free scans: the token in the path is the whole permission. */
@Controller()
export class ScansController {
  constructor(
    private readonly runs: RunsService,
    private readonly claims: ClaimService,
  ) {}

  @Endpoint('createScan')
  @KnowsMembers()
  create(
    @Body({ schema: endpoints.createScan.body }) order: CreateScan,
    @Req() { ip }: FastifyRequest,
    @OptionalUser() user: CurrentUser | null,
  ): Promise<ScanAccepted> {
    return this.runs.accept(order, { ip, user });
  }

  @Endpoint('getScan')
  read(@Param({ schema: endpoints.getScan.params }) { token }: { token: string }): Promise<LockedRun> {
    return this.runs.report(token);
  }

  @Endpoint('cancelScan')
  @KnowsMembers()
  cancel(
    @Param({ schema: endpoints.cancelScan.params }) { token }: { token: string },
    @OptionalUser() user: CurrentUser | null,
  ): Promise<void> {
    return this.runs.cancel(token, user);
  }

  @Endpoint('claimScan')
  claim(
    @Param({ schema: endpoints.claimScan.params }) { token }: { token: string },
    @User() user: CurrentUser,
  ): Promise<{ runId: string }> {
    return this.claims.claim(token, user);
  }
}
