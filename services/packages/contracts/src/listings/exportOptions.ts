import type { ApiScope } from '../apiScopes.ts';

/** What a scheduled export can contain. */
export const exportDatasets = ['listings', 'team-activity', 'market', 'market-months', 'leads', 'portfolio'] as const;
export type ExportDataset = (typeof exportDatasets)[number];

export const exportDatasetTexts: Readonly<
  Record<ExportDataset, { readonly name: string; readonly description: string }>
> = {
  listings: { name: 'Your listings', description: 'All your listings in any status, with every field' },
  'team-activity': { name: 'Team activity', description: 'What you and your team did with your listings in 90 days' },
  market: { name: 'Market by state and county', description: 'Prices, days on market, supply and absorption' },
  'market-months': { name: 'Market by month', description: 'New listings, closings and prices of the last 24 months' },
  leads: { name: 'Your leads', description: 'All your leads with contact details, status and follow-up' },
  portfolio: { name: 'Your portfolio', description: 'Properties you track, with costs, loan, rent and value' },
};

/** The scope with which an API key reads the same data in other ways; it needs it for a file of them too. */
export const exportDatasetScopes: Readonly<Record<ExportDataset, ApiScope>> = {
  listings: 'listings:read',
  'team-activity': 'analytics:read',
  market: 'analytics:read',
  'market-months': 'analytics:read',
  leads: 'leads:read',
  portfolio: 'portfolio:read',
};

export const exportFormats = ['csv', 'parquet'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportFormatLabels: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', parquet: 'Parquet' };

export const exportFrequencies = ['daily', 'weekly', 'monthly'] as const;
export type ExportFrequency = (typeof exportFrequencies)[number];

/** When an export runs. A weekday counts from Sunday, 0. */
export interface ExportSchedule {
  readonly frequency: ExportFrequency;
  readonly weekday: number;
  readonly monthDay: number;
  readonly hour: number;
  readonly timeZone: string;
}

/** Latest day of a month on which an export can run: every month has it. */
export const lastExportDay = 28;

/** Files of an export that stay available. */
export const exportKeep = { usual: 7, most: 30 } as const;

/** Scheduled exports of one member. */
export const maxScheduledExports = 20;

/** States of a run. */
export const exportRunStates = ['waiting', 'running', 'done', 'failed'] as const;

/** Time zones of the United States that the form offers. */
export const exportTimeZones = [
  { id: 'America/New_York', name: 'Eastern' },
  { id: 'America/Chicago', name: 'Central' },
  { id: 'America/Denver', name: 'Mountain' },
  { id: 'America/Phoenix', name: 'Arizona' },
  { id: 'America/Los_Angeles', name: 'Pacific' },
  { id: 'America/Anchorage', name: 'Alaska' },
  { id: 'Pacific/Honolulu', name: 'Hawaii' },
  { id: 'America/Puerto_Rico', name: 'Atlantic' },
] as const;
export type ExportTimeZone = (typeof exportTimeZones)[number]['id'];
