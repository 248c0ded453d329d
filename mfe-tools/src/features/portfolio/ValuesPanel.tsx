import { valueSourceLabels, valueSources } from '@dealstead/contracts';
import type { HoldingDetail, HoldingValue } from '@dealstead/contracts/tools/portfolio';
import { parseFigure } from '@dealstead/formulas';
import {
  Button,
  Field,
  IconButton,
  Panel,
  PanelHead,
  Select,
  Small,
  TextInput,
  formatDate,
  formatAgreedMoney,
  toast,
  toastError,
  useForm,
  useWrite,
  WrongFields,
  type Typed,
} from '@dealstead/kit';
import { FormDialog, Table, type Column } from '@dealstead/kit/data';
import { Plus, Trash } from '@dealstead/kit/icons';
import { useState } from 'react';
import { DayInput } from '../records/DayInput.tsx';
import { portfolioReads } from './usePortfolio.ts';

const valueColumns = (onRemove: (date: string) => void): readonly Column<HoldingValue>[] => [
  { key: 'date', heading: 'Date', cell: ({ date }) => formatDate(date) },
  { key: 'source', heading: 'Source', cell: ({ source }) => valueSourceLabels[source] },
  { key: 'amount', heading: 'Value', isNumeric: true, cell: ({ amount }) => formatAgreedMoney(amount) },
  {
    key: 'remove',
    heading: 'Remove',
    isAction: 'icon',
    cell: ({ date, source }) =>
      source !== 'purchase-price' && (
        <IconButton label={`Remove the value of ${formatDate(date)}`} onClick={() => onRemove(date)}>
          <Trash size={18} />
        </IconButton>
      ),
  },
];

/** The known values of a holding, newest first, with their sources. */
export function ValuesPanel({ detail: { holding, values, today } }: { detail: HoldingDetail }) {
  const [isAdding, setAdding] = useState(false);
  const remove = useWrite('DELETE', '/api/portfolio/holdings/{id}/values/{date}', {
    invalidates: portfolioReads,
    onSuccess: () => void toast({ title: 'Value removed' }),
    onError: (error) => toastError(error, 'The value was not removed.'),
  });
  const purchase: HoldingValue = {
    date: holding.purchaseDate,
    amount: holding.purchasePrice,
    source: 'purchase-price',
  };
  return (
    <Panel aria-labelledby="values">
      <PanelHead>
        <h2 id="values">Value history</h2>
        <Button kind="secondary" size="small" icon={<Plus size={16} />} onClick={() => setAdding(true)}>
          Add a value
        </Button>
      </PanelHead>
      <Table
        caption="Value history"
        dense
        rows={[...values, purchase]}
        rowKey={({ date, source }) => `${date} ${source}`}
        columns={valueColumns((date) => remove.mutate({ params: { id: holding.id, date } }))}
      />
      {values.length === 0 && <Small>Until you add a value, the purchase price counts.</Small>}
      {isAdding && <AddValue id={holding.id} today={today} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

/** Sources of a value that somebody enters. */
const enteredSources = valueSources.filter((source) => source !== 'purchase-price');

/** The value in cents that is typed, or what is wrong with it. */
function readAmount(typed: Typed): { cents: number } | { fault: string } {
  const parsed = parseFigure(typed.text('amount'), 'cents');
  if ('fault' in parsed) return parsed;
  return parsed.value === null || parsed.value < 0 ? { fault: 'Enter the value.' } : { cents: parsed.value };
}

function AddValue({ id, today, onClose }: { id: number; today: string; onClose: () => void }) {
  const save = useWrite('PUT', '/api/portfolio/holdings/{id}/values/{date}', { invalidates: portfolioReads });
  const form = useForm({
    draft: `holding-${id}-value`,
    messages: { date: 'Enter the date.' },
    check(typed) {
      const amount = readAmount(typed);
      return {
        ...('fault' in amount && { amount: amount.fault }),
        ...(typed.text('date') === '' && { date: 'Required' }),
      };
    },
    send(typed) {
      const read = readAmount(typed);
      if ('fault' in read) throw new WrongFields({ amount: read.fault });
      const source = typed.choice('source', enteredSources) ?? 'own-estimate';
      return save.mutateAsync({ params: { id, date: typed.text('date') }, body: { amount: read.cents / 100, source } });
    },
    onSent() {
      toast({ title: 'Value saved' });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Add a value"
      actionLabel="Save value"
      pendingLabel="Saving"
      form={form}
      fallback="The value was not saved. Try again."
      onClose={onClose}
    >
      <Field label="Value" prefix="$" error={form.errors.amount}>
        <TextInput name="amount" inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label="As of" error={form.errors.date}>
        <DayInput name="date" day={today} max={today} />
      </Field>
      <Field label="Source">
        <Select name="source" defaultValue="own-estimate">
          {enteredSources.map((source) => (
            <option key={source} value={source}>
              {valueSourceLabels[source]}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
