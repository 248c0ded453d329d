import {
  fieldsOf,
  itemizedInputs,
  itemsTotal,
  mostItems,
  parseFigure,
  usualItems,
  type ItemList,
  type Mode,
} from '@dealstead/formulas';
import {
  Button,
  ErrorText,
  Field,
  formatMoneyExact,
  IconButton,
  Row,
  Sheet,
  Small,
  Stack,
  TextInput,
} from '@dealstead/kit';
import { ArrowUp, Plus, Trash } from '@dealstead/kit/icons';
import { useId, useRef, useState, type Dispatch, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import type { DraftAction, ModeDraft } from './draft.ts';
import { fieldText } from './figures.ts';

const List = styled.ul`
  display: grid;
  gap: 8px;
  padding: 0;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 116px auto auto;
    align-items: center;
    gap: 6px;
    list-style: none;
  }
  li > button {
    width: 34px;
  }
  input[inputmode] {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
`;

const Foot = styled.div`
  display: grid;
  gap: 12px;
  width: 100%;
  p {
    display: flex;
    justify-content: space-between;
    gap: 12px;
  }
  b {
    font-variant-numeric: tabular-nums;
  }
`;

/** A row as it is typed. */
interface RowText {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

const amountField = { unit: 'cents' } as const;
const most = 100_000_000_000;

/** The amount of a row in cents: null for none, undefined for a text that is no amount. */
function amountOf({ text }: RowText): number | null | undefined {
  const read = parseFigure(text, 'cents');
  if ('fault' in read) return undefined;
  return read.value !== null && (read.value < 0 || read.value > most) ? undefined : read.value;
}

/** The contingency in percent; undefined for a text that is none. */
function percentOf(text: string): number | undefined {
  const read = parseFigure(text, 'percent');
  if ('fault' in read) return undefined;
  const value = read.value ?? 0;
  return value < 0 || value > 100 ? undefined : value;
}

/** The items that the rows mean: those with an amount. */
function listOf(rows: readonly RowText[], contingency: string): ItemList | null {
  const items = rows.flatMap((row) => {
    const cents = amountOf(row);
    return cents == null ? [] : [{ name: row.name.trim(), cents }];
  });
  const percent = percentOf(contingency);
  return items.length === 0 ? null : { rows: items, ...(percent && { contingencyPercent: percent }) };
}

export interface ItemSheetProps {
  mode: Mode;
  /** The field that is itemized. */
  name: string;
  draft: ModeDraft;
  dispatch: Dispatch<DraftAction>;
  onClose: () => void;
}

/** The items of a figure. Each change counts at once, so that a reload loses none. */
export default function ItemSheet({ mode, name, draft, dispatch, onClose }: ItemSheetProps) {
  const kind = itemizedInputs[mode][name] ?? 'purchase';
  const field = fieldsOf(mode).find(([key]) => key === name)?.[1];
  const stored = draft.items[name];
  const [replaced] = useState(() => (stored ? null : (draft.inputs[name] ?? null)));
  const [rows, setRows] = useState<readonly RowText[]>(() =>
    (stored?.rows ?? usualItems[kind].map((usual) => ({ name: usual, cents: null }))).map((row) => ({
      id: crypto.randomUUID(),
      name: row.name,
      text: fieldText(amountField as never, row.cents),
    })),
  );
  const [contingency, setContingency] = useState(() => (stored?.contingencyPercent ?? '').toString());
  const [isRefused, setRefused] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const hintId = useId();
  const items = listOf(rows, contingency);
  const isFull = rows.length >= mostItems;

  const change = (changed: readonly RowText[], percent = contingency) => {
    setRows(changed);
    setContingency(percent);
    const after = listOf(changed, percent);
    if (JSON.stringify(after) !== JSON.stringify(stored ?? null)) {
      dispatch({ type: 'itemized', mode, key: name, items: after });
    }
  };
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('li > :first-child input')[index]?.focus());
  const edit = (id: string, part: Partial<RowText>) =>
    change(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const add = () => {
    if (isFull) return;
    setRows([...rows, { id: crypto.randomUUID(), name: '', text: '' }]);
    focus(rows.length);
  };
  const remove = (index: number) => {
    change(rows.filter((_, at) => at !== index));
    focus(Math.min(index, rows.length - 2));
  };
  const move = (index: number, to: number) => {
    const [row, other] = [rows[index], rows[to]];
    if (!row || !other) return;
    change(rows.map((one, at) => (at === index ? other : at === to ? row : one)));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (event.altKey && step !== 0) {
      event.preventDefault();
      move(index, index + step);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (index === rows.length - 1) add();
      else focus(index + 1);
    }
  };
  const faulty = rows.findIndex((row) => amountOf(row) === undefined);
  /** Closes the sheet unless a row would be lost, because its amount cannot be read. */
  const finish = () => {
    if (faulty === -1) return onClose();
    setRefused(true);
    list.current?.querySelectorAll<HTMLElement>('li > input')[faulty]?.focus();
  };
  const removeAll = () => {
    dispatch({ type: 'itemized', mode, key: name, items: null });
    onClose();
  };
  const label = field?.label ?? '';
  const period = field?.suffix?.startsWith('/') ? field.suffix : kind === 'expenses' ? '/yr' : '';
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${label}: items`}
      footer={
        <Foot>
          <p aria-live="polite">
            <span>{`Total${period && ` ${period}`}`}</span>
            <b>{formatMoneyExact((items ? itemsTotal(items) : 0) / 100)}</b>
          </p>
          <Row space={2}>
            <Button onClick={finish}>Done</Button>
            {stored && (
              <Button kind="quiet" onClick={removeAll}>
                Remove items
              </Button>
            )}
          </Row>
        </Foot>
      }
    >
      <Stack space={4}>
        <Small id={hintId}>
          {replaced !== null && field?.unit === 'cents'
            ? `The total replaces ${formatMoneyExact(replaced / 100)}. Rows without an amount are left out.`
            : 'Rows without an amount are left out.'}
        </Small>
        <List ref={list}>
          {rows.map((row, index) => {
            const title = row.name.trim() || `Item ${index + 1}`;
            return (
              <li key={row.id}>
                <div>
                  <TextInput
                    aria-label={`Name of item ${index + 1}`}
                    aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                    placeholder="Item"
                    maxLength={40}
                    value={row.name}
                    onChange={(event) => edit(row.id, { name: event.target.value })}
                    onKeyDown={(event) => onKeyDown(event, index)}
                  />
                </div>
                <TextInput
                  aria-label={`Amount of ${title}`}
                  aria-invalid={amountOf(row) === undefined || undefined}
                  inputMode="decimal"
                  placeholder="$0"
                  maxLength={20}
                  value={row.text}
                  onChange={(event) => edit(row.id, { text: event.target.value })}
                  onKeyDown={(event) => onKeyDown(event, index)}
                />
                <IconButton label={`Move ${title} up`} disabled={index === 0} onClick={() => move(index, index - 1)}>
                  <ArrowUp size={18} />
                </IconButton>
                <IconButton label={`Remove ${title}`} onClick={() => remove(index)}>
                  <Trash size={18} />
                </IconButton>
              </li>
            );
          })}
        </List>
        {isRefused && faulty !== -1 && (
          <ErrorText role="alert">
            {`${rows[faulty]?.name.trim() || `Item ${faulty + 1}`}: enter an amount, such as 4,500, or leave it empty.`}
          </ErrorText>
        )}
        <Row space={2}>
          <Button kind="secondary" size="small" icon={<Plus size={18} />} disabled={isFull} onClick={add}>
            Add item
          </Button>
          {isFull && <Small>{`Up to ${mostItems} items`}</Small>}
        </Row>
        {kind === 'rehab' && (
          <Field
            label="Contingency"
            suffix="%"
            hint="Added to the sum for what is not foreseen."
            error={percentOf(contingency) === undefined ? 'Enter a percent from 0 to 100.' : undefined}
          >
            <TextInput
              inputMode="decimal"
              maxLength={8}
              value={contingency}
              onChange={(event) => change(rows, event.target.value)}
            />
          </Field>
        )}
      </Stack>
    </Sheet>
  );
}
