import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { allowCommands, endRunningCommands, killRunningCommands } from './processes/command.mjs';
import { takeLock } from './processes/lock.mjs';
import { createPortReservations, sharedReservations } from './processes/port-reservations.mjs';
import { createPorts } from './processes/ports.mjs';
import { createRecord, endOrphans } from './processes/record.mjs';
import { Supervisor } from './processes/supervisor.mjs';
import { lockName, recordName } from './launch-folders.mjs';
import { provideSecrets } from './environment/secrets.mjs';
import { StageError } from './stage-error.mjs';

/** The order in which everything ends: who takes work first, who keeps the data last. */
export const stopOrder = ['worker', 'api', 'edge', 'sandbox', 'redis', 'postgres'];

/**
 * One running launcher: its folder, its lock, its children.
 * @param {{ folder: string, note: string, progress: import('./progress.mjs').Progress, giveUp: (error: StageError) => void }} options
 */
export async function openLaunch({ folder, note, progress, giveUp }) {
  makeFolder(folder);
  allowCommands();
  const lock = takeLock(join(folder, lockName), note);
  if ('holder' in lock) {
    const { pid } = lock.holder;
    throw new StageError(`Stufenlos ${lock.holder.note} from this checkout already (process ${pid})`, {
      todo: `use that one, or end it with Ctrl-C in its terminal (or: kill ${pid})`,
    });
  }
  const left = await endOrphans(join(folder, recordName), stopOrder);
  if (left.length > 0) progress.say(`  ended what a killed launcher had left: ${left.join(', ')}`);
  const record = createRecord(join(folder, recordName));
  const supervisor = new Supervisor({
    record,
    stopOrder,
    giveUp,
    tell: (name, text) => progress.say(`  ${name} ${text}`),
  });
  const reservations = createPortReservations(sharedReservations());
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  return {
    folder,
    logs,
    recordPath: join(folder, recordName),
    ports: createPorts(reservations),
    secrets: provideSecrets(folder),
    supervisor,
    /** Tells our services' health answers from those of another launcher. */
    installation: randomUUID(),
    /** What a second start is told about this one. */
    note: lock.note,
    async close() {
      await endRunningCommands();
      await supervisor.stopAll();
      record.close();
      reservations.releaseAll();
      lock.release();
    },
    /** Without order and without waiting. */
    kill() {
      killRunningCommands();
      supervisor.killAll();
    },
  };
}

function makeFolder(/** @type {string} */ folder) {
  try {
    mkdirSync(folder, { recursive: true });
    // The folder of root's PostgreSQL lies below it, so others may pass through but not look around.
    chmodSync(folder, 0o711);
  } catch (error) {
    throw new StageError(`${folder} cannot be used`, {
      why: error instanceof Error ? error.message : String(error),
      todo: 'run it as the user who owns this checkout; what another user left is removed by that user (npm run reset)',
    });
  }
}

/** @typedef {Awaited<ReturnType<typeof openLaunch>>} Launch */
