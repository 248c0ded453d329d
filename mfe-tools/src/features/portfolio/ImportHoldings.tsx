import type { HoldingImport } from '@dealstead/contracts/tools/portfolio';
import {
  Alert,
  Button,
  Hint,
  Sheet,
  Stack,
  formatCount,
  formatDate,
  formatMoney,
  messageOf,
  invalidate,
  toast,
  useQueryClient,
  useRequests,
} from '@dealstead/kit';
import { Table } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { portfolioReads } from './usePortfolio.ts';

const Content = styled(Stack)`
  input[type='file'] {
    width: 100%;
    min-height: 44px;
    padding: 10px 12px;
    border: 1px dashed var(--line-2);
    border-radius: var(--r1);
    background: var(--sunken);
  }
  label {
    font-size: var(--t13);
    font-weight: 600;
  }
`;

const template =
  'Address,City,State,Type,Strategy,Purchase date,Purchase price,Closing costs,Rehab,Loan amount,Loan rate %,Loan term (months),Loan start,Monthly rent,Monthly expenses,Value,Value date,Value source,Sold on,Sold for,Selling costs,Notes\r\n' +
  '12 Elm St,Memphis,TN,Residential,Rental,2023-04-14,148000,3100,21000,118000,6.5,360,2023-04-14,1850,560,214000,2026-06-30,Comparable sales,,,,\r\n';

const count = (rows: number) => `${formatCount(rows)} ${rows === 1 ? 'property' : 'properties'}`;

/** A file of holdings: chosen, checked by a dry run, then added. */
function useHoldingImport(onDone: () => void) {
  const client = useQueryClient();
  const { upload } = useRequests();
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<HoldingImport>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function send(chosen: File, isDryRun: boolean): Promise<HoldingImport | undefined> {
    setBusy(true);
    setProblem(undefined);
    try {
      return await upload<HoldingImport>(`/api/portfolio/imports${isDryRun ? '?dryRun=true' : ''}`, chosen);
    } catch (error) {
      setProblem(messageOf(error, 'The file was not read. Try again.'));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  async function check(chosen: File | undefined) {
    setFile(chosen);
    setChecked(undefined);
    setProblem(undefined);
    if (chosen) setChecked(await send(chosen, true));
  }

  async function add() {
    const done = file && !isBusy ? await send(file, false) : undefined;
    if (!done) return;
    await invalidate(client, portfolioReads);
    toast({ title: `Added ${count(done.added)}` });
    onDone();
  }
  return { checked, problem, isBusy, check, add };
}

/** Imports holdings from CSV: a file is checked first, and its good rows are added on a press. */
export function ImportHoldings({ onClose }: { onClose: () => void }) {
  const { checked, problem, isBusy, check, add } = useHoldingImport(onClose);
  return (
    <Sheet
      open
      onClose={onClose}
      title="Import properties"
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!checked || checked.added === 0}
            pending={isBusy}
            pendingLabel={checked ? 'Adding' : 'Checking'}
            onClick={() => void add()}
          >
            {checked && checked.added > 0 ? `Add ${count(checked.added)}` : 'Add properties'}
          </Button>
        </>
      }
    >
      <Content space={4}>
        <div>
          <label htmlFor="portfolio-file">CSV file</label>
          <input
            id="portfolio-file"
            type="file"
            accept=".csv,text/csv"
            aria-describedby="portfolio-file-hint"
            onChange={({ target }) => void check(target.files?.[0])}
          />
          <Hint id="portfolio-file-hint">
            One property in each row, up to 1 MB. Address, city, state, purchase date and purchase price are required.{' '}
            <a
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(template)}`}
              download="dealstead-portfolio-template.csv"
            >
              Download the template
            </a>
          </Hint>
        </div>
        {problem && <Alert>{problem}</Alert>}
        {checked && <CheckedRows found={checked} />}
      </Content>
    </Sheet>
  );
}

function CheckedRows({ found }: { found: HoldingImport }) {
  const { added, known, errors, moreErrors, ignoredColumns, sample } = found;
  const wrong = errors.length + moreErrors;
  return (
    <>
      <Alert tone={added > 0 ? 'ok' : 'amber'}>
        {added > 0 ? `${count(added)} can be added.` : 'No new property in this file.'}
        {known > 0 && ` ${formatCount(known)} already in your portfolio.`}
        {wrong > 0 &&
          ` ${formatCount(wrong)} ${wrong === 1 ? 'row has an error and is' : 'rows have errors and are'} skipped.`}
      </Alert>
      {ignoredColumns.length > 0 && <Hint>Not imported: {ignoredColumns.join(', ')}.</Hint>}
      {errors.length > 0 && (
        <Table
          caption="Rows with errors"
          dense
          rows={errors}
          rowKey={({ line }) => line}
          columns={[
            { key: 'line', heading: 'Row', cell: ({ line }) => `Row ${line}` },
            {
              key: 'message',
              heading: 'Error',
              cell: ({ column, value, message }) => `${column ?? 'Row'}${value && `: “${value}”`}. ${message}`,
            },
          ]}
        />
      )}
      {moreErrors > 0 && <Hint>And {formatCount(moreErrors)} more.</Hint>}
      {sample.length > 0 && (
        <Table
          caption="First properties of the file"
          dense
          rows={sample}
          rowKey={({ address, purchaseDate }) => address + purchaseDate}
          columns={[
            { key: 'address', heading: 'First rows', cell: ({ address }) => address },
            { key: 'date', heading: 'Bought', cell: ({ purchaseDate }) => formatDate(purchaseDate) },
            {
              key: 'price',
              heading: 'Price',
              isNumeric: true,
              onPhone: 'corner',
              cell: ({ purchasePrice }) => formatMoney(purchasePrice),
            },
          ]}
        />
      )}
    </>
  );
}
