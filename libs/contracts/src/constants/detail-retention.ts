// Without zod: the terms and the privacy policy are made of the same table.

interface DetailDays {
  /** Of a run that its owner has ordered. */
  run: number;
  /** Of a run of a monitor, of which there may be one a day. */
  monitor: number;
}

/**
 * Days for which the details of a member's run stay, by the profile that it was checked with; its numbers stay as long as
 * the account. A run that exists keeps its period, so a shorter one needs a new start: see
 * services/api/decisions/privacy/0033-details-of-runs-end.md.
 */
export const detailDays = {
  free: { run: 180, monitor: 90 },
  basic: { run: 365, monitor: 90 },
  pro: { run: 730, monitor: 180 },
  enterprise: { run: 1095, monitor: 365 },
} as const satisfies Record<string, DetailDays>;

/** The newest results of each address that keep their details whatever their age: the last one, and what it is compared with. */
export const keptResults = 2;
