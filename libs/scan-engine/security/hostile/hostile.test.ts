import { hostileCases } from './cases.ts';
import { describeHostile } from './describe-hostile.ts';

/** Cases with enough time to reach the same end on any machine. */
describeHostile(hostileCases.filter(({ ends }) => ends.length === 1));
