import { actsOf, worldActOf, type Act, type WorldAct } from './acts.ts';
import { compare } from './compare.ts';
import { perform } from './perform.ts';
import { Person } from './person.ts';
import type { Product } from './product.ts';
import { randomOf } from './random.ts';
import { waitUntilSettled, type Repair, untilDelivered } from './wait-until-settled.ts';
import { Summary } from './summary.ts';

interface Wanted {
  seed: string;
  /** Number of people. */
  sequences: number;
  /** Number of people whose histories run and are compared at the same time. */
  together?: number;
  say: (line: string) => void;
}

const daySeconds = 86_400;
/** The provider lists events for 30 days and can send them again only during that time. */
const resendableDays = 29;

/** Runs all histories, round by round. Reports every difference with the history that led to it. */
export async function runHistories(product: Product, wanted: Wanted): Promise<Summary> {
  const { seed, sequences, together = 8, say } = wanted;
  const summary = new Summary(seed);
  for (let first = 1; first <= sequences; first += together) {
    const count = Math.min(together, sequences - first + 1);
    await playRound(product, { seed, first, count, say }, summary);
    say(`${summary.sequences} of ${sequences} sequences, ${summary.differences} differences`);
  }
  const { violations } = await product.admin<{ violations: string[] }>('GET', '/violations');
  for (const one of violations) say(`contract violation: ${one}`);
  summary.differences += violations.length;
  return summary;
}

interface Round {
  seed: string;
  first: number;
  count: number;
  say: Wanted['say'];
}

async function playRound(product: Product, { seed, first, count, say }: Round, summary: Summary): Promise<void> {
  const random = randomOf(`${seed}/${first}`);
  const repair: Repair = random.chance(50) ? 'resend' : 'reconcile';
  const players = Array.from({ length: count }, (_, at) => ({
    number: first + at,
    person: new Person(product, `h${first + at}`),
    acts: actsOf(randomOf(`${seed}/person/${first + at}`)),
  }));
  const world = new World(product, repair, summary);
  const open = () => players.filter(({ acts }) => acts.length > 0);
  let current = random.pick(open());
  while (open().length > 0) {
    // Often the same person acts again before the provider's events arrive.
    if (current.acts.length === 0 || random.chance(50)) current = random.pick(open());
    const { person, acts } = current;
    const act = acts.shift() as Act;
    person.log.push(`${JSON.stringify(act)}: ${await perform(product, person, act)}`);
    summary.acts += 1;
    const beside = worldActOf(random);
    if (!beside) continue;
    for (const one of players) one.person.log.push(`  ${JSON.stringify(beside)}`);
    await world.happen(beside);
  }
  await waitUntilSettled(product, repair);
  for (const { number, person } of players) {
    const compared = await compare(product, person, world.wasKilled);
    // An answer 5xx is a failure of the product, except 503, which reports that the provider does not answer.
    const broken = person.statuses.filter((status) => status >= 500 && status !== 503);
    const differences = [...compared.differences, ...broken.map((status) => `the product answered ${status}`)];
    summary.add({ ...compared, differences }, person.statuses);
    if (differences.length === 0) continue;
    say(`sequence ${number} of seed ${seed}, ${repair}:`);
    for (const line of [...differences.map((one) => `  DIFFERENCE ${one}`), ...person.log]) say(`  ${line}`);
  }
}

/** Runs the events that affect every person, and remembers them. */
class World {
  wasKilled = false;
  private unheardDays = 0;
  private readonly product: Product;
  private readonly repair: Repair;
  private readonly summary: Summary;

  constructor(product: Product, repair: Repair, summary: Summary) {
    this.product = product;
    this.repair = repair;
    this.summary = summary;
  }

  async happen(act: WorldAct): Promise<void> {
    switch (act.kind) {
      case 'days':
        return await this.pass(act.days);
      case 'deliver':
        await this.product.admin('POST', '/deliveries', act.mode);
        return;
      case 'kill':
        this.wasKilled = true;
        this.summary.kills += 1;
        return await this.product.killApi();
      case 'fault':
        this.summary.faults += 1;
        await this.product.admin('POST', '/faults', act.fault);
    }
  }

  private async pass(days: number): Promise<void> {
    this.summary.days += days;
    // Time passes day by day, so that events are sent again while the provider still has them.
    for (let left = days; left > 0;) {
      const step = this.repair === 'resend' ? Math.min(left, resendableDays - this.unheardDays) : left;
      await this.product.admin('POST', '/clock', { advanceSeconds: step * daySeconds });
      left -= step;
      this.unheardDays += step;
      if (this.repair === 'resend' && this.unheardDays >= resendableDays) {
        await this.product.admin('POST', '/events/resend', { which: 'all' });
        await untilDelivered(this.product);
        this.unheardDays = 0;
      }
    }
  }
}
