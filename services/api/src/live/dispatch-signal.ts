import { Injectable } from '@nestjs/common';

/** Rung after a commit that made a job row, so that the dispatcher need not wait for its tick. Losing a ring is fine. */
@Injectable()
export class DispatchSignal {
  private listener: (() => void) | undefined;

  onRing(listener: () => void): void {
    this.listener = listener;
  }

  notify(): void {
    this.listener?.();
  }
}
