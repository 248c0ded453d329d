import { Button, StatStrip, Panel, PanelHead, Stack } from '@dealstead/kit';

/** Preview of the page behind the upgrade prompt. */
export function ImportPreview() {
  return (
    <Stack space={4}>
      <Panel>
        <PanelHead>
          <h2>tennessee-lots.csv</h2>
        </PanelHead>
        <StatStrip
          items={[
            { label: 'Rows', value: '2,140' },
            { label: 'Ready to list', value: '2,118' },
            { label: 'With errors', value: '19' },
            { label: 'Already listed', value: '3' },
          ]}
        />
      </Panel>
      <div>
        <Button>List 2,118 properties</Button>
      </div>
    </Stack>
  );
}
