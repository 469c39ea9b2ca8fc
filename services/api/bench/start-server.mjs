/** A server of `request-server.mjs` in a process of its own, whose processor time can be asked for. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

/** @param role `api` or `bare`. PROFILE_TO: a folder that gets processor profiles, one folder for each role */
export async function startServer(role, env) {
  const child = fork(new URL('request-server.mjs', import.meta.url), [role], {
    env: { ...process.env, ...env },
    execArgv: process.env.PROFILE_TO ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE_TO}/${role}`] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ base }] = await once(child, 'message');
  /** Milliseconds of user and system time. */
  const processorMs = async () => {
    child.send('processor');
    const [{ user, system }] = await once(child, 'message');
    return (user + system) / 1000;
  };
  return { base, processorMs, stop: () => (child.send('stop'), once(child, 'exit')) };
}
