import { Panel, PanelHead, Price, Stack, StatStrip } from '@dealstead/kit';

/** Value and comparables with sample figures, behind the upgrade prompt. */
export function ValuationPreview() {
  return (
    <Panel>
      <PanelHead>
        <h2>After-repair value</h2>
        <span>From comparable sales</span>
      </PanelHead>
      <Stack>
        <Price size={32}>$151,000 to $174,000</Price>
        <StatStrip
          items={[
            { label: 'Maximum offer', value: '$113,400' },
            { label: 'Profit potential', value: '$33,372' },
            { label: 'Rent a month', value: '$1,350' },
            { label: 'Cap rate', value: '8.1%' },
            { label: 'Days until sale', value: '24' },
            { label: 'Sellability', value: '82' },
          ]}
        />
      </Stack>
    </Panel>
  );
}
