/** What a handler is given: the row it works on, and the way to keep its place. */
export interface Effect {
  id: string;
  payload: Record<string, unknown>;
  /** This try included. */
  attempts: number;
  createdAt: Date;
  /** Writes the payload, so that the next try goes on from here. Rejects when another replica has taken over. */
  save: (payload: Record<string, unknown>) => Promise<void>;
}

/** Does one kind of effect. Must be safe to repeat: a replica may die after the work and before the note of it. */
export interface EffectHandler {
  kind: string;
  /** How many of this kind one replica works on at once; absent: as many as there is room. For what waits for strangers. */
  atOnce?: number;
  run(effect: Effect): Promise<void>;
}

/** Thrown by a handler when trying again is pointless: the effect ends, its payload is erased, the reason stays. */
export class EffectRefused extends Error {
  override readonly name = 'EffectRefused';
}

/** Another replica has taken the effect over, because this one was taken for dead. */
export class LeaseLost extends Error {
  override readonly name = 'EffectTakenOver';
}

/** Seconds until the next try: 5, 10, 20 ... at most an hour. */
export const backOffSeconds = (attempts: number): number => Math.min(3600, 5 * 2 ** Math.min(attempts - 1, 20));
