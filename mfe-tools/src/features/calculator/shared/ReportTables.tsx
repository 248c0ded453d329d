import {
  figureText,
  loanText,
  scheduleTables,
  type DealReport,
  type ReportRow,
  type ReportTable,
  type SourcesAndUses as Both,
  type StatementLine,
} from '@dealstead/formulas';
import { Columns, Panel, PanelHead, Small, Stack } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useId, type ReactNode } from 'react';

/** A part of a shared analysis with its heading. */
export function ReportPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>{title}</h2>
      </PanelHead>
      <Stack space={4}>{children}</Stack>
    </Panel>
  );
}

const stated = (text: string, isTotal?: boolean) => (isTotal ? <b>{text}</b> : text);

const columnsOf = ({ rowHeading, columns, unit }: ReportTable): Column<ReportRow>[] => [
  { key: 'label', heading: rowHeading, cell: ({ label, total }) => stated(label, total) },
  ...columns.map((heading, at): Column<ReportRow> => ({
    key: heading,
    heading,
    isNumeric: true,
    cell: ({ values, total }) => stated(values[at] == null ? '–' : figureText(values[at], unit), total),
  })),
];

/** A table of figures with its title and note, as the printed analysis has it. */
function FigureTable({ table }: { table: ReportTable }) {
  return (
    <div>
      <h3>{table.title}</h3>
      <Table
        caption={table.title}
        columns={columnsOf(table)}
        rows={table.rows}
        rowKey={({ label }) => label}
        dense
        onPhone="scroll"
      />
      {table.note && <Small>{table.note}</Small>}
    </div>
  );
}

const lineColumns: Column<StatementLine>[] = [
  { key: 'label', heading: 'For', cell: ({ label, total }) => stated(label, total) },
  {
    key: 'cents',
    heading: 'Amount',
    isNumeric: true,
    cell: ({ cents, total }) => stated(figureText(cents, 'cents'), total),
  },
];

function Lines({
  caption,
  lines,
  totalCents,
}: {
  caption: string;
  lines: readonly StatementLine[];
  totalCents: number;
}) {
  const total: StatementLine = { label: 'Total', cents: totalCents, total: true };
  return (
    <Table
      caption={caption}
      columns={lineColumns}
      rows={[...lines, total]}
      rowKey={({ label }) => label}
      dense
      onPhone="scroll"
    />
  );
}

/** Uses and sources side by side, with the same sum. */
export function SourcesAndUses({ parts }: { parts: readonly Both[] }) {
  if (parts.length === 0) return null;
  return (
    <ReportPart title="Sources and uses">
      {parts.map(({ title, uses, sources, totalCents }) => (
        <div key={title}>
          <h3>{title}</h3>
          <Columns count={2}>
            <div>
              <Small>Uses</Small>
              <Lines caption={`${title}: uses`} lines={uses} totalCents={totalCents} />
            </div>
            <div>
              <Small>Sources</Small>
              <Lines caption={`${title}: sources`} lines={sources} totalCents={totalCents} />
            </div>
          </Columns>
        </div>
      ))}
    </ReportPart>
  );
}

/** Cash flow by month and year, and each loan with its schedule. */
export function CashFlowAndLoans({ report }: { report: DealReport }) {
  return (
    <>
      <ReportPart title="Cash flow">
        {report.cashFlow.map((table) => (
          <FigureTable key={table.key} table={table} />
        ))}
      </ReportPart>
      {report.loans.length > 0 && (
        <ReportPart title={report.loans.length === 1 ? 'Loan schedule' : 'Loan schedules'}>
          {report.loans.map((loan) => (
            <Stack key={loan.key} space={3}>
              <div>
                <h3>{loan.title}</h3>
                <Small>{loanText(loan)}</Small>
              </div>
              {scheduleTables(loan).map((table) => (
                <FigureTable key={table.key} table={table} />
              ))}
            </Stack>
          ))}
        </ReportPart>
      )}
    </>
  );
}
