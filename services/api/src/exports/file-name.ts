import type { ExportFormat } from '@stufenlos/contracts';

/** Media type and ending of each export. */
export const fileKinds: Readonly<Record<ExportFormat, { type: string; ending: string }>> = {
  pdf: { type: 'application/pdf', ending: 'pdf' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' },
  csv: { type: 'text/csv; charset=utf-8; header=present', ending: 'csv' },
  json: { type: 'application/json; charset=utf-8', ending: 'json' },
  earl: { type: 'application/ld+json; charset=utf-8', ending: 'jsonld' },
  sarif: { type: 'application/sarif+json; charset=utf-8', ending: 'sarif' },
};

/**
 * `stufenlos-shop.example-2026-11-22.pdf`. A host is ASCII already (IDNA); what a file system or a header reads in its
 * own way, such as the colon of a port or the brackets of IPv6, becomes a hyphen. @param day `2026-11-22`
 */
export function exportFileName(host: string, day: string, format: ExportFormat): string {
  const safe = host
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100);
  return `stufenlos-${safe || 'website'}-${day}.${fileKinds[format].ending}`;
}
