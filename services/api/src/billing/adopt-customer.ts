import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { RateCounters } from '../access/rate-counters.ts';
import { API_CONFIG, apiConfigOrExit, type ApiConfig } from '../config/api-config.ts';
import { DatabaseModule } from '../database/database.module.ts';
import { BillingModule } from './billing.module.ts';
import { CustomerSync } from './customer-sync.ts';
import { Customers } from './customers.ts';

/** What the command needs: no server, no clock, no queue. */
@Module({})
class AdoptionModule {
  static with(config: ApiConfig): DynamicModule {
    return {
      module: AdoptionModule,
      global: true,
      imports: [DatabaseModule, BillingModule],
      providers: [{ provide: API_CONFIG, useValue: config }, RateCounters],
      exports: [API_CONFIG, RateCounters],
    };
  }
}

/** `node services/api/dist/billing/adopt-customer.js <sub> <customer>`, with the environment of the api. */
const [sub, customerId, ...rest] = process.argv.slice(2);
if (!sub || !customerId || rest.length > 0) {
  process.stderr.write('usage: adopt-customer <subject of the identity provider> <customer of the payment provider>\n');
  process.exit(2);
}
const app = await NestFactory.createApplicationContext(AdoptionModule.with(apiConfigOrExit()), {
  logger: ['error', 'warn'],
  abortOnError: false,
});
try {
  await app.get(Customers, { strict: false }).adopt(sub, customerId);
  await app.get(CustomerSync, { strict: false }).syncCustomer(customerId);
  process.stdout.write(`${customerId} is now the customer of this person\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await app.close();
}
