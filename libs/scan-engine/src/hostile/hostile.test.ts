import { hostileCases } from './cases.ts';
import { describeHostile } from './describe-hostile.ts';

/** They have time enough to come to the same end on any machine. */
describeHostile(hostileCases.filter(({ ends }) => ends.length === 1));
