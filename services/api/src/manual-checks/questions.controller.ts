import { Body, Controller, Param } from '@nestjs/common';
import { endpoints, type PutQuestionAnswer, type QuestionAnswer, type RunQuestions } from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint, type IdParam } from '../contract/endpoint.decorator.ts';
import { QuestionsService } from './questions.service.ts';

@Controller()
export class QuestionsController {
  constructor(private readonly questions: QuestionsService) {}

  @Endpoint('runQuestions')
  all(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.runQuestions.params }) { id }: IdParam,
  ): Promise<RunQuestions> {
    return this.questions.read(id, sub);
  }

  @Endpoint('putQuestionAnswer')
  put(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.putQuestionAnswer.params }) { id, key }: { id: string; key: string },
    @Body({ schema: endpoints.putQuestionAnswer.body }) { verdict }: PutQuestionAnswer,
  ): Promise<QuestionAnswer> {
    return this.questions.put(id, sub, key, verdict);
  }

  @Endpoint('removeQuestionAnswer')
  remove(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.removeQuestionAnswer.params }) { id, key }: { id: string; key: string },
  ): Promise<void> {
    return this.questions.remove(id, sub, key);
  }
}
