import { dealFieldLabels, type DealFields, type DealRecord } from '@dealstead/contracts';
import {
  figureText,
  dealInputs,
  dealPrice,
  fieldsOf,
  type AnyInputs,
  type DealAssumptions,
  type DealFacts,
  type InputSource,
  type InputSources,
  type Mode,
} from '@dealstead/formulas';
import { Button, Checkbox, formatAgreedMoney, Sheet, Small, Stack, useRead } from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { useState } from 'react';
import { useDealChanges } from '../dealPipeline/dealChanges.tsx';
import { isOwnFigure } from './carry.ts';
import type { ModeDraft } from './draft.ts';
import type { Subject } from './subject.ts';
import { useDealFacts } from './useSubject.ts';

type Field = 'offerAmount' | 'contractPrice' | 'rehabBudget' | 'arv' | 'monthlyRent' | 'wholesaleFee';

/** A figure of the analysis that the deal states otherwise; dollars. */
interface Difference {
  readonly field: Field;
  readonly before: number | null;
  readonly after: number;
}

/** The inputs of each mode that a deal has fields for, besides its price. */
const inputOf: Readonly<Record<Mode, Partial<Record<Field | 'price', string>>>> = {
  rental: { price: 'priceCents', rehabBudget: 'rehabCents', arv: 'arvCents', monthlyRent: 'rentCents' },
  flip: { price: 'priceCents', rehabBudget: 'rehabCents', arv: 'arvCents' },
  wholesale: { price: 'contractCents', rehabBudget: 'rehabCents', arv: 'arvCents', wholesaleFee: 'feeCents' },
  brrrr: { price: 'priceCents', rehabBudget: 'rehabCents', arv: 'arvCents', monthlyRent: 'rentCents' },
  land: { price: 'priceCents', arv: 'saleCents' },
};

/** A rent that the profile gives: a deal follows the profile by itself. */
const isAssumed = (source: InputSource | undefined) => source?.kind === 'assumption';

/**
 * The figures of an analysis that a new deal begins with; dollars. `asking` is the asking price of its listing. A price that no
 * seller or lead states is what the member would pay: an offer.
 */
export function figuresForDeal(
  mode: Mode,
  { inputs, sources }: Pick<ModeDraft, 'inputs' | 'sources'>,
  subject: Subject | null,
  asking: number | null,
): Partial<DealFields> {
  const isAsked = (source: InputSource | undefined) =>
    source?.kind === 'seller' || (subject?.kind === 'lead' && !isOwnFigure(source));
  const figures = Object.entries(inputOf[mode]).flatMap(([name, key]) => {
    const cents = inputs[key] ?? null;
    if (cents === null || (name === 'monthlyRent' && isAssumed(sources[key]))) return [];
    if (name !== 'price') return [[name, cents / 100]];
    if (isAsked(sources[key])) return [['purchasePrice', asking ?? cents / 100]];
    return cents / 100 === asking ? [] : [['offerAmount', cents / 100]];
  });
  return { ...(asking !== null && { purchasePrice: asking }), ...Object.fromEntries(figures) };
}

/**
 * The figures of an analysis that differ from the deal's. The price is compared with the one that counts in the deal; another
 * one is agreed or offered, and never changes what the seller asks.
 */
export function differencesOf(
  deal: DealRecord,
  mode: Mode,
  inputs: AnyInputs,
  sources: InputSources = {},
): Difference[] {
  return Object.entries(inputOf[mode]).flatMap(([name, key]) => {
    const cents = name === 'monthlyRent' && isAssumed(sources[key]) ? null : (inputs[key] ?? null);
    const compared = name === 'price' ? dealPrice(deal) : (name as Field);
    if (cents === null || cents / 100 === deal[compared]) return [];
    const field = compared === 'purchasePrice' ? 'offerAmount' : compared;
    return [{ field, before: deal[field], after: cents / 100 }];
  });
}

/**
 * Figures of an analysis that a deal has no field for and that differ from what the deal with the analysis' price, ARV, rehab and
 * fee would assume: "Buying costs: 4%". `factsOf` gives what is stated about the deal.
 */
export function leftOutOf(
  deal: DealRecord,
  mode: Mode,
  inputs: AnyInputs,
  assumptions: DealAssumptions,
  factsOf: (deal: DealRecord) => DealFacts,
): string[] {
  const changes = differencesOf(deal, mode, inputs).map(({ field, after }) => [field, after]);
  const changed: DealRecord = { ...deal, ...(Object.fromEntries(changes) as Partial<DealRecord>) };
  const assumed = dealInputs(mode, factsOf(changed), assumptions).inputs;
  const written = new Set(Object.values(inputOf[mode]));
  return fieldsOf(mode).flatMap(([key, { label, unit }]) => {
    const value = inputs[key] ?? null;
    return value === null || written.has(key) || value === assumed[key] ? [] : [`${label}: ${figureText(value, unit)}`];
  });
}

export interface UpdateDealSheetProps {
  dealId: number;
  mode: Mode;
  inputs: AnyInputs;
  sources: InputSources;
  /** Null while they load. */
  assumptions: DealAssumptions | null;
  onClose: () => void;
}

/** Writes figures of the analysis back to its deal: those that the member leaves checked. */
export default function UpdateDealSheet({ dealId, mode, inputs, sources, assumptions, onClose }: UpdateDealSheetProps) {
  const query = useRead('/api/deals/{id}', { id: dealId }, { staleTime: 0 });
  const factsOf = useDealFacts(query.data);
  const { edit } = useDealChanges();
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [isSaving, setSaving] = useState(false);
  const differences = query.data ? differencesOf(query.data, mode, inputs, sources) : [];
  const leftOut = query.data && assumptions && factsOf ? leftOutOf(query.data, mode, inputs, assumptions, factsOf) : [];
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
                ? `${title} already has the price and values of this analysis.`
                : `These figures differ from ${title}. Checked ones replace the deal\u2019s.`}
            </Small>
            {differences.map(({ field, before, after }) => (
              <Checkbox key={field} checked={!left.has(field)} onChange={() => toggle(field)}>
                {`${dealFieldLabels[field]}: ${before === null ? 'not set' : formatAgreedMoney(before)} \u2192 ${formatAgreedMoney(after)}`}
              </Checkbox>
            ))}
            {leftOut.length > 0 && (
              <div>
                <Small>These figures stay in the analysis and have no field in the deal.</Small>
                <ul>
                  {leftOut.map((text) => (
                    <li key={text}>
                      <Small>{text}</Small>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </Stack>
        )}
      </QueryView>
    </Sheet>
  );
}
