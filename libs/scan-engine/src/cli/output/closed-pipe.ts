/** Whether a write failed because its reader has closed the pipe, as `head` does. It wants no more, so this is no fault. */
export const isClosedPipe = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'EPIPE';
