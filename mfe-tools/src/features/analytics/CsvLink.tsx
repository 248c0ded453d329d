import { Button } from '@dealstead/kit';
import { DownloadSimple } from '@dealstead/kit/icons';
import { apiParams, type MarketSelection } from './useMarketQuery.ts';

/** Downloads a table of the page as CSV. */
export function CsvLink({
  table,
  selection,
  label,
}: {
  table: 'places.csv' | 'categories.csv' | 'months.csv';
  selection: MarketSelection;
  /** What the file contains: "states". */
  label: string;
}) {
  return (
    <Button
      kind="quiet"
      size="small"
      href={`/api/market/tables/${table}?${new URLSearchParams(apiParams(selection))}`}
      download
      icon={<DownloadSimple size={18} />}
      aria-label={`Download ${label} as CSV`}
    >
      CSV
    </Button>
  );
}
