import { Injectable } from '@nestjs/common';

/** Notifies the dispatcher of new job rows after their commit. A lost notification only waits for the next interval. */
@Injectable()
export class DispatchSignal {
  private listener: (() => void) | undefined;

  onNotify(listener: () => void): void {
    this.listener = listener;
  }

  notify(): void {
    this.listener?.();
  }
}
