import { Logger } from 'nestjs-pino';
import { createApp } from './app.ts';
import { apiConfigOrExit } from './config/api-config.ts';

const config = apiConfigOrExit();
const app = await createApp(config);
await app.listen(config.port, config.host);
app.get(Logger).log({ event: 'listening', address: await app.getUrl() });
