import { randomUUID } from 'node:crypto';

/** A person without an account. */
export interface Person {
  email: string;
  name: string;
  password: string;
}

/** Creates a person for one test. Journeys run in parallel, and an email address belongs to one account. */
export const newPerson = (name = 'Ada Beispiel'): Person => ({
  email: `${randomUUID().slice(0, 13)}@example.org`,
  name,
  password: 'stufe-um-stufe-hinauf',
});
