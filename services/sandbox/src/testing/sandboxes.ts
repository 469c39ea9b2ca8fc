import { readConfig } from '../config/sandbox-config.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';

/** To this process: settings of a sandbox to start, or nothing to stop the one of this number. */
type StartMessage = { number: number; env?: Record<string, string> };

/**
 * A process with any number of sandboxes, which know nothing of each other, for tests of other services: a process for
 * each file of tests would spend most of its time on its own start. Tests talk to it over the channel of `fork`, and it
 * ends with the process that started it.
 */
const running = new Map<number, Sandbox>();

process.on('message', ({ number, env }: StartMessage) => {
  const work = env ? start(number, env) : stop(number);
  work.then(
    (ports) => process.send!({ number, ports }),
    (error: unknown) => process.send!({ number, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());

async function start(number: number, env: Record<string, string>): Promise<Sandbox['ports']> {
  const sandbox = await startSandbox(readConfig(env), () => undefined);
  running.set(number, sandbox);
  return sandbox.ports;
}

async function stop(number: number): Promise<undefined> {
  await running.get(number)?.stop();
  running.delete(number);
}
