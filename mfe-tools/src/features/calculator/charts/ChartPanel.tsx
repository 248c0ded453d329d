import { Button, Panel, PanelHead } from '@dealstead/kit';
import { useId, useState, type ReactNode } from 'react';

export interface ChartPanelProps {
  title: string;
  /** Names the table on its button. */
  tableName?: string;
  chart: ReactNode;
  /** Mounted when it is opened. */
  table: ReactNode;
}

/** A chart with a table of the same figures behind a button. */
export function ChartPanel({ title, tableName = 'table', chart, table }: ChartPanelProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? `Hide ${tableName}` : `Show ${tableName}`}
        </Button>
      </PanelHead>
      {chart}
      {isOpen && table}
    </Panel>
  );
}
