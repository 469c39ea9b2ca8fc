import { Global, Inject, Logger, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Kysely } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { openDatabase } from './database.ts';
import { schemaDifference, schemaFault, type SchemaDifference } from './schema-state.ts';
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
export class DatabaseModule implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Database');

  constructor(
    @Inject(Kysely) private readonly db: Kysely<Database>,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /**
   * Before anything reads or writes. A database that is away refuses nothing: readiness looks again.
   *
   * @throws when its migrations are not those of this version
   */
  async onModuleInit(): Promise<void> {
    const difference = await schemaDifference(this.db).catch((error: unknown): SchemaDifference => {
      this.logger.warn({ event: 'schema_not_checked', cause: String(error) });
      return { missing: [], unknown: [] };
    });
    const fault = schemaFault(difference, this.config.database.newer);
    if (fault) throw new Error(fault);
  }

  /** Last of all: everything that writes has been stopped before. */
  async onApplicationShutdown(): Promise<void> {
    await this.db.destroy();
  }
}
