import { valueSourceLabels, valueSources, type ValueSource } from '@dealstead/contracts';
import type { HoldingDetail, HoldingValue } from '@dealstead/contracts/tools/portfolio';
import { parseFigure } from '@dealstead/formulas';
import {
  Button,
  Dialog,
  Field,
  FormError,
  IconButton,
  Panel,
  PanelHead,
  Select,
  Small,
  Stack,
  TextInput,
  formatDate,
  formatMoney,
  toast,
  toastError,
  useFieldErrors,
  useWrite,
  DraftNotice,
  useFormDraft,
} from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { Plus, Trash } from '@dealstead/kit/icons';
import { useState, type FormEvent } from 'react';
import { DayInput } from '../records/DayInput.tsx';
import { portfolioReads } from './usePortfolio.ts';

const valueColumns = (onRemove: (date: string) => void): readonly Column<HoldingValue>[] => [
  { key: 'date', heading: 'Date', cell: ({ date }) => formatDate(date) },
  { key: 'source', heading: 'Source', cell: ({ source }) => valueSourceLabels[source] },
  { key: 'amount', heading: 'Value', isNumeric: true, cell: ({ amount }) => formatMoney(amount) },
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

function AddValue({ id, today, onClose }: { id: number; today: string; onClose: () => void }) {
  const [amount, setAmount] = useState('');
  const [date, setDate] = useState('');
  const [source, setSource] = useState<ValueSource>('own-estimate');
  const fields = useFieldErrors();
  const draft = useFormDraft(`holding-${id}-value`);
  const save = useWrite('PUT', '/api/portfolio/holdings/{id}/values/{date}', {
    invalidates: portfolioReads,
    onSuccess: () => {
      draft.clear();
      toast({ title: 'Value saved' });
      onClose();
    },
    onError: fields.showServerErrors,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = parseFigure(amount, 'cents');
    const fault = 'fault' in parsed ? parsed.fault : (parsed.value ?? -1) < 0 ? 'Enter the value.' : undefined;
    const faults = { ...(fault && { amount: fault }), ...(date === '' && { date: 'Enter the date.' }) };
    if (fields.show(faults) || 'fault' in parsed || parsed.value === null) return;
    save.mutate({ params: { id, date }, body: { amount: parsed.value / 100, source } });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a value"
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="add-value" pending={save.isPending} pendingLabel="Saving">
            Save value
          </Button>
        </>
      }
    >
      <form id="add-value" {...fields.form} onSubmit={submit}>
        <Stack>
          <DraftNotice draft={draft} />
          <Field label="Value" prefix="$" error={fields.errors['amount']}>
            <TextInput
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
            />
          </Field>
          <Field label="As of" error={fields.errors['date']}>
            <DayInput
              name="date"
              day={today}
              max={today}
              value={date}
              onChange={({ target }) => setDate(target.value)}
            />
          </Field>
          <Field label="Source">
            <Select value={source} onChange={({ target }) => setSource(target.value as ValueSource)}>
              {valueSources
                .filter((known) => known !== 'purchase-price')
                .map((known) => (
                  <option key={known} value={known}>
                    {valueSourceLabels[known]}
                  </option>
                ))}
            </Select>
          </Field>
          <FormError error={save.error} fallback="The value was not saved. Try again." />
        </Stack>
      </form>
    </Dialog>
  );
}
