import { Global, Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Kysely } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { openDatabase } from './database.ts';
import type { Database } from './schema.ts';

@Global()
@Module({
  providers: [
    {
      provide: Kysely,
      inject: [API_CONFIG],
      useFactory: ({ database }: ApiConfig) => {
        const logger = new Logger('Database');
        return openDatabase(database, (cause) =>
          logger.warn({ event: 'database_connection_lost', cause: cause.message }),
        );
      },
    },
  ],
  exports: [Kysely],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(Kysely) private readonly db: Kysely<Database>) {}

  /** Last of all: everything that writes has been stopped before. */
  async onApplicationShutdown(): Promise<void> {
    await this.db.destroy();
  }
}
