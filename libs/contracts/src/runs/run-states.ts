// Without zod, so that a remote that only needs the words does not carry the schemas.

/** `queued -> running -> completed | partial | failed`, and `queued | running -> canceled`. */
export const runStates = ['queued', 'running', 'completed', 'partial', 'failed', 'canceled'] as const;
export type RunState = (typeof runStates)[number];

export const finalRunStates: readonly RunState[] = ['completed', 'partial', 'failed', 'canceled'];
export const isFinal = (state: RunState): boolean => finalRunStates.includes(state);
