import { drivenChecks } from '../../checks/driven-checks.ts';
import { secondAudits } from '../../checks/second-audits.ts';

/** The given checks that use the page. */
export const drivingChecks = (checks: readonly string[]) =>
  [...drivenChecks, ...secondAudits].filter(({ id }) => checks.includes(id));
