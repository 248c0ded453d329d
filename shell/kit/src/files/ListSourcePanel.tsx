import type { ListSource } from '@dealstead/contracts/listChoice';
import { Alert, Button, Field, formatCount, messageOf, Panel, Row, Select, Small, Stack } from '@dealstead/kit';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { FileButton } from './FileButton.tsx';

/** A sheet and the line of its column names; what is missing is found by the content. */
export interface ListChoice {
  readonly sheet?: string;
  readonly header?: number;
}

const Details = styled.details`
  summary {
    min-height: 32px;
    font-weight: 600;
    cursor: pointer;
  }
  summary > span {
    margin-left: 12px;
    font-size: var(--t13);
    font-weight: 400;
    color: var(--ink-2);
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;

const Scroll = styled.div`
  overflow-x: auto;
  border: 1px solid var(--line);
  border-radius: var(--r2);
`;

const Grid = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t13);
  th,
  td {
    overflow: hidden;
    max-width: 28ch;
    height: 36px;
    padding: 0 12px;
    border-bottom: 1px solid var(--line);
    text-align: left;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 400;
  }
  tr:last-child > * {
    border-bottom: 0;
  }
  tr[data-header] > * {
    font-weight: 600;
    background: var(--tint);
  }
  label {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-height: 36px;
    cursor: pointer;
  }
  input {
    accent-color: var(--primary);
  }
`;

export interface ListSourcePanelProps {
  source: ListSource;
  /** The uploaded file, where this tab still has it; otherwise the person chooses it again. */
  file: File | undefined;
  accept: string;
  /** Opens the panel at first. */
  open: boolean;
  /** Uploads the file again, to be read as chosen. Its error is shown. */
  onRead: (file: File, choice: ListChoice) => Promise<void>;
}

/**
 * The first rows of an uploaded list, with the sheet and the row of column names that were found in it, and what was left out.
 * Another sheet or row is chosen here; nothing is rendered for a file that has none to choose from.
 */
export function ListSourcePanel({ source, file, accept, open, onRead }: ListSourcePanelProps) {
  const [sheet, setSheet] = useState(source.sheet);
  // Undefined in a sheet that was not read yet: its column names are found by the content.
  const [header, setHeader] = useState<number | undefined>(source.header);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const name = useId();
  const [onlySheet] = source.sheets;
  if (!onlySheet) return null;
  const { rows } = source.sheets.find((one) => one.name === sheet) ?? onlySheet;
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length));
  const isChanged = sheet !== source.sheet || header !== source.header;
  const choose = (chosen: string) => {
    setSheet(chosen);
    setHeader(chosen === source.sheet ? source.header : undefined);
  };
  const read = async (chosen: File) => {
    setProblem(undefined);
    setReading(true);
    try {
      await onRead(chosen, { ...(sheet !== null && { sheet }), ...(header !== undefined && { header }) });
    } catch (error) {
      setProblem(messageOf(error, 'The upload was interrupted. Try again.'));
    } finally {
      setReading(false);
    }
  };
  const readLabel = isReading ? 'Reading...' : 'Read the list this way';
  return (
    <Panel aria-label="How your file was read">
      <Details open={open || undefined}>
        <summary>
          {source.sheets.length > 1 ? 'Sheet and column names' : 'Column names'}
          <span>{summaryOf(source)}</span>
        </summary>
        <Stack space={3}>
          {source.notes.length > 0 && (
            <ul>
              {source.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {source.sheets.length > 1 && (
            <Field label="Sheet">
              <Select value={sheet ?? ''} onChange={({ target }) => choose(target.value)}>
                {source.sheets.map((one) => (
                  <option key={one.name} value={one.name}>
                    {one.name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Small>Choose the row that holds the column names. Rows above it are left out.</Small>
          <Scroll tabIndex={0} role="group" aria-label="First rows of the file">
            <Grid>
              <tbody>
                {rows.map(({ line, cells }) => (
                  <tr key={line} data-header={line === header || undefined}>
                    <th scope="row">
                      <label>
                        <input type="radio" name={name} checked={line === header} onChange={() => setHeader(line)} />
                        {`Line ${formatCount(line)}`}
                      </label>
                    </th>
                    {cells.map((cell, at) => (
                      <td key={`${line}/${at.toString()}`} colSpan={at === cells.length - 1 ? width - at : undefined}>
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
                <tr>
                  <th scope="row" colSpan={width + 1}>
                    <label>
                      <input type="radio" name={name} checked={header === 0} onChange={() => setHeader(0)} />
                      This list has no column names
                    </label>
                  </th>
                </tr>
              </tbody>
            </Grid>
          </Scroll>
          {problem && <Alert>{problem}</Alert>}
          {isChanged && (
            <Row>
              {file ? (
                <Button kind="secondary" pending={isReading} onClick={() => void read(file)}>
                  {readLabel}
                </Button>
              ) : (
                <FileButton
                  kind="secondary"
                  inputLabel="The same file again"
                  accept={accept}
                  pending={isReading}
                  onFile={(chosen) => void read(chosen)}
                >
                  Choose the file again
                </FileButton>
              )}
              <Small as="span">
                {file
                  ? 'Columns that you matched stay matched.'
                  : 'We do not keep your file. Choose it again to read it this way.'}
              </Small>
            </Row>
          )}
        </Stack>
      </Details>
    </Panel>
  );
}

const summaryOf = ({ sheet, header, sheets }: ListSource): string =>
  [
    ...(sheets.length > 1 && sheet !== null ? [`Sheet “${sheet}”`] : []),
    header === 0 ? 'No column names' : `Line ${formatCount(header)}`,
  ].join(', ');
