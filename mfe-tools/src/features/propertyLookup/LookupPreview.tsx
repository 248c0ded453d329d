import { DashboardHeader } from '@dealstead/kit/data';
import { Lead, Panel, SearchInput, Stack, StatStrip } from '@dealstead/kit';

/** The page as members see it, with sample figures, behind the upgrade prompt. */
export function LookupPreview() {
  return (
    <Stack space={5}>
      <DashboardHeader>
        <h2>Property data</h2>
        <Lead>Owner, taxes, sales and comparables of a property, each with its source and date.</Lead>
      </DashboardHeader>
      <Panel>
        <SearchInput large aria-label="Sample address" defaultValue="1180 Kearney Ave, Memphis, TN 38114" readOnly />
      </Panel>
      <StatStrip
        items={[
          { label: 'Last sale', value: '$84,000', note: 'May 2, 2019' },
          { label: 'Assessed value', value: '$75,000', note: '2025' },
          { label: 'Property tax', value: '$1,421', note: 'in 2025' },
          { label: 'Living area', value: '1,180 sq ft', note: 'built 1958' },
        ]}
      />
    </Stack>
  );
}
