/** User numbers, both ends included. */
export interface UidRange {
  from: number;
  to: number;
}

/**
 * What no system gives to anybody: unused between the numbers of systemd-homed and those of dynamic users
 * (systemd.io/UIDS-GIDS), and below 65,536, so that containers with a user namespace of their own have it, too.
 */
export const defaultUids: UidRange = { from: 60_578, to: 61_183 };
