import { Logger } from '@nestjs/common';
import { vi } from 'vitest';

/** The alerts of this event that the operator gets from now on. It listens until the end of the test. */
export function alertsOf(event: string): () => object[] {
  const errors = vi.spyOn(Logger.prototype, 'error');
  return () =>
    errors.mock.calls
      .map(([told]) => told as { event?: string; alert?: boolean })
      .filter((told) => told.event === event && told.alert === true);
}
