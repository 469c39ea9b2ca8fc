import { randomUUID } from 'node:crypto';

/** Somebody who does not have an account yet. */
export interface Person {
  email: string;
  name: string;
  password: string;
}

/** A person of one test alone: journeys run beside each other, and an address belongs to one account. */
export const newPerson = (name = 'Ada Beispiel'): Person => ({
  email: `${randomUUID().slice(0, 13)}@example.org`,
  name,
  password: 'stufe-um-stufe-hinauf',
});
