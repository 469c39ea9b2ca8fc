import { Body, Controller, Param } from '@nestjs/common';
import { endpoints, type CreateMark, type FindingMark } from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { IgnoredFindings, type MarkPlace } from './ignored-findings.ts';

@Controller()
export class IgnoredFindingsController {
  constructor(private readonly marks: IgnoredFindings) {}

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
}
