import { CoalescedTask } from './coalesced-task.ts';

interface Waiting<Call, Answer> {
  call: Call;
  tell: (answer: Answer) => void;
  fail: (cause: unknown) => void;
}

/**
 * Answers calls together that come while an answer is under way, so that many at once cost one statement. An answer is
 * never older than its call.
 */
export class CoalescedCalls<Call, Answer> {
  private waiting: Waiting<Call, Answer>[] = [];
  private readonly task = new CoalescedTask(
    () => this.answerWaiting(),
    () => false,
  );

  /** @param answerAll answers in the order of the calls. When it fails, all of these calls fail. */
  constructor(private readonly answerAll: (calls: readonly Call[]) => Promise<readonly Answer[]>) {}

  async ask(call: Call): Promise<Answer> {
    const { promise, resolve: tell, reject: fail } = Promise.withResolvers<Answer>();
    this.waiting.push({ call, tell, fail });
    void this.task.run();
    return await promise;
  }

  private async answerWaiting(): Promise<void> {
    const waiting = this.waiting;
    this.waiting = [];
    try {
      const answers = await this.answerAll(waiting.map(({ call }) => call));
      for (const [at, { tell }] of waiting.entries()) tell(answers[at]!);
    } catch (cause) {
      for (const { fail } of waiting) fail(cause);
    }
  }
}
