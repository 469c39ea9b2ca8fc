import type { EffectKind } from './effect-kind.ts';

/** What a handler is given: the row it works on, and the way to keep its place. */
export interface Effect<Payload extends object = object> {
  id: string;
  payload: Payload;
  /** This try included. */
  attempts: number;
  createdAt: Date;
  /** Writes the payload, so that the next try goes on from here. Rejects when another replica has taken over. */
  save(this: void, payload: Payload): Promise<void>;
}

/** Does one kind of effect. Must be safe to repeat: a replica may die after the work and before the note of it. */
export interface EffectHandler<Payload extends object = object> {
  kind: EffectKind<Payload>;
  /** False: the effects wait for a replica that is set up for them. */
  isOn?: boolean;
  run(effect: Effect<Payload>): Promise<void>;
}

/** Thrown by a handler when trying again is pointless: the effect ends, its payload is erased, the reason stays. */
export class EffectRefused extends Error {
  override readonly name = 'EffectRefused';
  /** Whether a person of the operator has to do now what the effect could not. */
  readonly needsOperator: boolean;

  constructor(message: string, { needsOperator = false } = {}) {
    super(message);
    this.needsOperator = needsOperator;
  }
}

/** Another replica has taken the effect over, because this one was taken for dead. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
