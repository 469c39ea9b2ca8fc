import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  endpoints,
  type CreateMark,
  type FindingMark,
  type FindingSelection,
  type MarkCoverage,
  type MarkCoverageQuery,
  type NewMarks,
  type RemoveMarksQuery,
} from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint, type IdParam } from '../contract/endpoint.decorator.ts';
import { IgnoredSelection } from './ignored-selection.ts';
import { IgnoredFindings, type MarkPlace } from './ignored-findings.ts';

@Controller()
export class IgnoredFindingsController {
  constructor(
    private readonly marks: IgnoredFindings,
    private readonly selections: IgnoredSelection,
  ) {}

  @Endpoint('putMark')
  put(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.putMark.params }) place: MarkPlace,
    @Body({ schema: endpoints.putMark.body }) { reason }: CreateMark,
  ): Promise<FindingMark> {
    return this.marks.put(sub, place, reason);
  }

  @Endpoint('removeMark')
  remove(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.removeMark.params }) place: MarkPlace,
  ): Promise<void> {
    return this.marks.remove(sub, place);
  }

  @Endpoint('markCoverage')
  coverage(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.markCoverage.params }) { id }: IdParam,
    @Query({ schema: endpoints.markCoverage.query }) query: MarkCoverageQuery,
  ): Promise<MarkCoverage> {
    return this.selections.coverage(id, sub, query);
  }

  @Endpoint('putMarks')
  putAll(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.putMarks.params }) { id }: IdParam,
    @Query({ schema: endpoints.putMarks.query }) selection: FindingSelection,
    @Body({ schema: endpoints.putMarks.body }) { reason }: CreateMark,
  ): Promise<NewMarks> {
    return this.selections.put(id, sub, { selection, reason });
  }

  @Endpoint('removeMarks')
  removeAll(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.removeMarks.params }) { id }: IdParam,
    @Query({ schema: endpoints.removeMarks.query }) query: RemoveMarksQuery,
  ): Promise<void> {
    return this.selections.remove(id, sub, query);
  }
}
