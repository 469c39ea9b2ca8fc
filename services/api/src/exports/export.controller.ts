import { Controller, Param, Query, StreamableFile } from '@nestjs/common';
import { endpoints, type CsvSeparator, type ExportFormat, type Locale } from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { ExportService } from './export.service.ts';
import { fileKinds } from './file-name.ts';

/** Results as files. */
@Controller()
export class ExportController {
  constructor(private readonly service: ExportService) {}

  @Endpoint('exportRun')
  async export(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.exportRun.params }) { id, format }: { id: string; format: ExportFormat },
    @Query({ schema: endpoints.exportRun.query }) query: { locale: Locale; separator?: CsvSeparator },
  ): Promise<StreamableFile> {
    const { name, content } = await this.service.open({ runId: id, sub, format, ...query }, new Date());
    return new StreamableFile(content, {
      type: fileKinds[format].type,
      disposition: `attachment; filename="${name}"`,
    });
  }
}
