import { figureText } from '@dealstead/formulas';
import type { Analysis, Result } from '@dealstead/formulas';
import { KeyValues, Panel, PanelHead, phone } from '@dealstead/kit';
import { CaretDown } from '@dealstead/kit/icons';
import { useId, useState } from 'react';
import { css, styled } from 'styled-components';
import { Derivation, resultText } from './Derivation.tsx';

const Strip = styled.div`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  overflow: hidden;
  > button + button {
    border-left: 1px solid var(--line);
  }
  > div {
    grid-column: 1 / -1;
    padding: 0 20px 20px;
  }
  ${phone} {
    grid-template-columns: 1fr 1fr;
    > button:nth-of-type(n) {
      border-left: 0;
      border-top: 1px solid var(--line);
    }
    > button:nth-of-type(-n + 2) {
      border-top: 0;
    }
    > button:nth-of-type(even) {
      border-left: 1px solid var(--line);
    }
    > button:last-of-type {
      grid-column: 1 / -1;
    }
    > div {
      padding: 0 16px 16px;
    }
  }
`;

const Cell = styled.button<{ $note: boolean }>`
  display: grid;
  align-content: start;
  gap: 2px;
  min-height: 44px;
  padding: 14px 16px;
  border: 0;
  background: none;
  color: var(--ink);
  text-align: left;
  cursor: pointer;
  span {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 6px;
    font-size: var(--t13);
    color: var(--ink-2);
  }
  svg {
    flex: none;
    transition: rotate var(--fast);
  }
  &[aria-expanded='true'] svg {
    rotate: 180deg;
  }
  &:hover svg {
    color: var(--primary);
  }
  &:focus-visible {
    outline-offset: -4px;
  }
  b {
    font-size: var(--t20);
    font-weight: 700;
    letter-spacing: -0.02em;
    line-height: 1.25;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    ${({ $note }) =>
      $note &&
      css`
        font-size: var(--t14);
        letter-spacing: 0;
        font-weight: 600;
      `}
  }
`;

/** The five results that answer first. Each is a button that opens its derivation below the strip. */
export function Headline({ results }: { results: readonly Result[] }) {
  const [open, setOpen] = useState<string | null>(null);
  const panel = useId();
  const shown = results.find(({ key }) => key === open);
  return (
    <Strip role="group" aria-label="Results">
      {results.map((result) => (
        <Cell
          key={result.key}
          type="button"
          $note={result.value === null}
          aria-expanded={result.key === open}
          aria-controls={result.key === open ? panel : undefined}
          onClick={() => setOpen(result.key === open ? null : result.key)}
        >
          <span>
            {result.label}
            <CaretDown size={14} />
          </span>
          <b>{resultText(result)}</b>
        </Cell>
      ))}
      {shown && (
        <div id={panel}>
          <Derivation result={shown} />
        </div>
      )}
    </Strip>
  );
}

/** From the first amount to the main result, line by line. */
export function Statement({ statement }: { statement: Analysis['statement'] }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>{statement.title}</h2>
      </PanelHead>
      <KeyValues>
        {statement.lines.map(({ label, cents, total }) => (
          <div key={label} data-total={total || undefined}>
            <dt>{label}</dt>
            <dd>{figureText(cents, 'cents')}</dd>
          </div>
        ))}
      </KeyValues>
    </Panel>
  );
}

const Rows = styled.div`
  > details {
    border-bottom: 1px solid var(--line);
    font-size: var(--t14);
  }
  summary {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 44px;
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary span {
    flex: 1;
    color: var(--ink-2);
  }
  summary b {
    font-weight: 600;
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  summary svg {
    flex: none;
    color: var(--ink-3);
    transition: rotate var(--fast);
  }
  details[open] > summary svg {
    rotate: 180deg;
  }
  details > div {
    margin-bottom: 12px;
  }
`;

/** The other results, each opening its derivation. */
export function Details({ results }: { results: readonly Result[] }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>More results</h2>
        <span>Press one for its formula</span>
      </PanelHead>
      <Rows>
        {results.map((result) => (
          <details key={result.key}>
            <summary>
              <span>{result.label}</span>
              <b>{resultText(result)}</b>
              <CaretDown size={14} />
            </summary>
            <Derivation result={result} />
          </details>
        ))}
      </Rows>
    </Panel>
  );
}
