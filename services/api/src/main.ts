import { logOutput } from '@stufenlos/environment';
import { Logger } from 'nestjs-pino';
import { createApp } from './app.ts';
import { apiConfigOrExit } from './config/api-config.ts';

const config = apiConfigOrExit();
try {
  const app = await createApp(config, logOutput('api'));
  await app.listen(config.port, config.host);
  app.get(Logger).log({ event: 'listening', address: await app.getUrl() });
} catch (error) {
  process.stderr.write(`The api cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
