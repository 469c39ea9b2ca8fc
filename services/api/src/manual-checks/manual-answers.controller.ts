import { Body, Controller, Param } from '@nestjs/common';
import { endpoints, type ManualAnswer, type ManualAnswers, type PutManualAnswer } from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint, type IdParam } from '../contract/endpoint.decorator.ts';
import { ManualAnswersService } from './manual-answers.service.ts';

@Controller()
export class ManualAnswersController {
  constructor(private readonly answers: ManualAnswersService) {}

  @Endpoint('manualAnswers')
  all(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.manualAnswers.params }) { id }: IdParam,
  ): Promise<ManualAnswers> {
    return this.answers.read(id, sub);
  }

  @Endpoint('putManualAnswer')
  put(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.putManualAnswer.params }) { id, criterion }: { id: string; criterion: string },
    @Body({ schema: endpoints.putManualAnswer.body }) answer: PutManualAnswer,
  ): Promise<ManualAnswer> {
    return this.answers.put(id, sub, criterion, answer);
  }

  @Endpoint('removeManualAnswer')
  remove(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.removeManualAnswer.params }) { id, criterion }: { id: string; criterion: string },
  ): Promise<void> {
    return this.answers.remove(id, sub, criterion);
  }
}
