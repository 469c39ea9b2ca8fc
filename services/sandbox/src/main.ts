import { environmentOrExit } from '@stufenlos/environment';
import { readConfig } from './config/sandbox-config.ts';
import { demoAccounts } from './identity/accounts/demo-accounts.ts';
import { logToConsole as log } from './log.ts';
import { startSandbox } from './sandbox.ts';

const config = environmentOrExit(() => readConfig(process.env));
const sandbox = await startSandbox(config, log).catch((error: Error) => {
  log('failed', { message: error.message });
  process.exit(1);
});
log('listening', {
  ports: sandbox.ports,
  demoAccounts: demoAccounts.map(({ email, password }) => ({ email, password })),
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    log('stopping', { signal });
    sandbox.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
