import type { ReportSensitivity } from '@dealstead/formulas';
import { Small } from '@dealstead/kit';
import { GridTable } from '../tools/Sensitivity.tsx';
import { ReportPart } from './ReportTables.tsx';

/** The grid of the first metric, as the printed analysis has it. */
export default function SharedSensitivity({ sensitivity }: { sensitivity: ReportSensitivity }) {
  const { metric, rowLabel, columnLabel, grid } = sensitivity;
  return (
    <ReportPart title={`${metric.label} by ${rowLabel.toLowerCase()} and ${columnLabel.toLowerCase()}`}>
      <GridTable grid={grid} metric={metric} corner={`${rowLabel} \\ ${columnLabel}`} />
      <Small>Outlined: the figures of this analysis.</Small>
    </ReportPart>
  );
}
