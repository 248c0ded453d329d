import { amortization, type AmortizationRow, type LoanTerms } from '@dealstead/formulas';
import { Button, formatMoneyExact, Row, Small, ToggleChip } from '@dealstead/kit';
import { saveBlob, Table, type Column } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { scheduleCsv } from './scheduleCsv.ts';

const Frame = styled.div`
  max-height: 480px;
  margin-top: 12px;
  overflow: auto;
  thead th {
    position: sticky;
    top: 0;
    background: var(--surface);
  }
`;

const money = (cents: number) => formatMoneyExact(cents / 100);

const columns = (isMonthly: boolean): Column<AmortizationRow>[] => [
  { key: 'period', heading: isMonthly ? 'Month' : 'Year', cell: ({ period }) => period },
  { key: 'payment', heading: 'Payment', isNumeric: true, cell: (row) => money(row.paymentCents) },
  { key: 'principal', heading: 'Principal', isNumeric: true, cell: (row) => money(row.principalCents) },
  { key: 'interest', heading: 'Interest', isNumeric: true, cell: (row) => money(row.interestCents) },
  { key: 'balance', heading: 'Balance', isNumeric: true, cell: (row) => money(row.balanceCents) },
];

/** The amortization schedule by year or by month, and as CSV. */
export function Schedule({ loan }: { loan: LoanTerms }) {
  const [isMonthly, setMonthly] = useState(false);
  const rows = useMemo(() => amortization(loan, isMonthly ? 1 : 12), [loan, isMonthly]);
  return (
    <>
      <Row between>
        <Row space={2}>
          <ToggleChip pressed={!isMonthly} onClick={() => setMonthly(false)}>
            By year
          </ToggleChip>
          <ToggleChip pressed={isMonthly} onClick={() => setMonthly(true)}>
            By month
          </ToggleChip>
        </Row>
        <Button
          kind="secondary"
          size="small"
          icon={<DownloadSimple size={18} />}
          onClick={() => saveBlob('amortization.csv', new Blob([scheduleCsv(loan)], { type: 'text/csv' }))}
        >
          Download CSV
        </Button>
      </Row>
      <Small>As a lender writes it: payments in whole cents, the last one adjusted.</Small>
      <Frame>
        <Table
          caption="Amortization schedule"
          columns={columns(isMonthly)}
          rows={rows}
          rowKey={({ period }) => period}
          dense
          onPhone="scroll"
        />
      </Frame>
    </>
  );
}
