import { dealFieldLabels, type DealFields, type DealRecord } from '@dealstead/contracts';
import { dealPrice, type AnyInputs, type Mode } from '@dealstead/formulas';
import { Button, Checkbox, formatAgreedMoney, Sheet, Small, Stack, useRead } from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { useState } from 'react';
import { useDealChanges } from '../dealPipeline/dealChanges.tsx';

type Field = 'purchasePrice' | 'offerAmount' | 'contractPrice' | 'rehabBudget' | 'arv' | 'wholesaleFee';

/** A figure of the analysis that the deal states otherwise; dollars. */
interface Difference {
  readonly field: Field;
  readonly before: number | null;
  readonly after: number;
}

/** The inputs of each mode that a deal has fields for, besides its price. */
const inputOf: Readonly<Record<Mode, Partial<Record<Field | 'price', string>>>> = {
  rental: { price: 'priceCents', rehabBudget: 'rehabCents', arv: 'arvCents' },
  flip: { price: 'priceCents', rehabBudget: 'rehabCents', arv: 'arvCents' },
  wholesale: { price: 'contractCents', rehabBudget: 'rehabCents', arv: 'arvCents', wholesaleFee: 'feeCents' },
  brrrr: { price: 'priceCents', rehabBudget: 'rehabCents', arv: 'arvCents' },
  land: { price: 'priceCents', arv: 'saleCents' },
};

/** The figures of an analysis that differ from the deal's. The price is the one that counts in the deal. */
export function differencesOf(deal: DealRecord, mode: Mode, inputs: AnyInputs): Difference[] {
  return Object.entries(inputOf[mode]).flatMap(([name, key]) => {
    const cents = inputs[key] ?? null;
    const field = name === 'price' ? dealPrice(deal) : (name as Field);
    const before = deal[field];
    return cents === null || cents / 100 === before ? [] : [{ field, before, after: cents / 100 }];
  });
}

export interface UpdateDealSheetProps {
  dealId: number;
  mode: Mode;
  inputs: AnyInputs;
  onClose: () => void;
}

/** Writes figures of the analysis back to its deal: those that the member leaves checked. */
export default function UpdateDealSheet({ dealId, mode, inputs, onClose }: UpdateDealSheetProps) {
  const query = useRead('/api/deals/{id}', { id: dealId }, { staleTime: 0 });
  const { edit } = useDealChanges();
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [isSaving, setSaving] = useState(false);
  const differences = query.data ? differencesOf(query.data, mode, inputs) : [];
  const chosen = differences.filter(({ field }) => !left.has(field));
  const toggle = (field: Field) =>
    setLeft((before) =>
      before.has(field) ? new Set([...before].filter((one) => one !== field)) : new Set([...before, field]),
    );
  const save = async () => {
    if (!query.data || isSaving) return;
    setSaving(true);
    const changes = Object.fromEntries(chosen.map(({ field, after }) => [field, after])) as Partial<DealFields>;
    const result = await edit(query.data, changes);
    setSaving(false);
    if (result) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="Update the deal"
      footer={
        <Button full pending={isSaving} disabled={chosen.length === 0} onClick={() => void save()}>
          Update deal
        </Button>
      }
    >
      <QueryView query={query} label="The deal" loading={160}>
        {({ title }) => (
          <Stack space={3}>
            <Small>
              {differences.length === 0
                ? `${title} has the figures of this analysis.`
                : `These figures differ from ${title}. Checked ones replace the deal\u2019s.`}
            </Small>
            {differences.map(({ field, before, after }) => (
              <Checkbox key={field} checked={!left.has(field)} onChange={() => toggle(field)}>
                {`${dealFieldLabels[field]}: ${before === null ? 'not set' : formatAgreedMoney(before)} \u2192 ${formatAgreedMoney(after)}`}
              </Checkbox>
            ))}
          </Stack>
        )}
      </QueryView>
    </Sheet>
  );
}
