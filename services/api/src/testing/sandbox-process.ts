import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

type Ports = Record<string, number>;
interface Answer {
  number: number;
  ports?: Ports;
  error?: string;
}

const program = join(import.meta.dirname, '../../../sandbox/src/testing/sandboxes.ts');
let child: ChildProcess | undefined;
let last = 0;

/** A sandbox of its own, in a process that all test files of a worker share. */
export async function startSandbox(env: Record<string, string>): Promise<{ ports: Ports; stop(): Promise<void> }> {
  const number = (last += 1);
  const { ports } = await ask({ number, env });
  return { ports: ports!, stop: async () => void (await ask({ number })) };
}

function ask(request: { number: number; env?: Record<string, string> }): Promise<Answer> {
  const process = (child ??= startProcess());
  return new Promise((resolve, reject) => {
    const hear = (answer: Answer) => {
      if (answer.number !== request.number) return;
      process.off('message', hear).off('exit', gone);
      if (answer.error === undefined) resolve(answer);
      else reject(new Error(answer.error));
    };
    const gone = () => reject(new Error('The process of the sandboxes has ended.'));
    process.on('message', hear).on('exit', gone);
    process.send(request);
  });
}

/** It does not keep the worker alive, and ends with it. */
function startProcess(): ChildProcess {
  const started = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: {}, execArgv: [] });
  started.setMaxListeners(0);
  started.once('exit', () => (child = undefined));
  started.unref();
  started.channel?.unref();
  return started;
}
