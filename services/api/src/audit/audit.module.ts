import { Module } from '@nestjs/common';
import { AuditLog } from './audit-log.ts';

/** What people and the operator did with data, for as long as the settings say. */
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}
