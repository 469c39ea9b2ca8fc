export const groupings = ['rule', 'component', 'page', 'criterion'] as const;
export type Grouping = (typeof groupings)[number];

export const changes = ['fixed', 'new', 'remaining'] as const;
export type Change = (typeof changes)[number];

export const manualVerdicts = ['ok', 'notOk', 'na'] as const;
export type ManualVerdict = (typeof manualVerdicts)[number];

export const exportFormats = ['pdf', 'csv', 'json', 'earl', 'sarif'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const cadences = ['daily', 'weekly', 'monthly'] as const;
export type Cadence = (typeof cadences)[number];
