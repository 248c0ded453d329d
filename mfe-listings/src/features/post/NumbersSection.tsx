import { parseCents, type DraftContent, type ScalarFieldName } from '@dealstead/contracts';
import { maximumOffer } from '@dealstead/formulas';
import {
  DealToScale,
  Field,
  Hint,
  ScaleBar,
  TextInput,
  formatCount,
  formatMoney,
  useAssumptions,
} from '@dealstead/kit';
import { dollarsOf } from './amounts.ts';
import type { SectionProps } from './sections.ts';
import { FourColumns, Spaced } from './styles.ts';

type Amount = 'price' | ScalarFieldName;

/** A dollar amount as typed; thousands separators are added on blur. */
export function AmountField({
  name,
  label,
  optional,
  hint,
  content,
  set,
  errors,
}: SectionProps & { name: Amount; label: string; optional?: boolean; hint?: string }) {
  const formatInput = () => {
    const cents = parseCents(content[name]);
    if (cents !== null) set({ [name]: cents % 100 === 0 ? formatCount(cents / 100) : (cents / 100).toFixed(2) });
  };
  return (
    <Field label={label} optional={optional} hint={hint} prefix="$" error={errors[name]}>
      <TextInput
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={content[name] ?? ''}
        onChange={(event) => set({ [name]: event.target.value })}
        onBlur={formatInput}
      />
    </Field>
  );
}

/** Price, ARV and the spread between them, updated while typing. */
export function NumbersSection(section: SectionProps) {
  return (
    <>
      <FourColumns>
        <AmountField {...section} name="price" label="Price" />
        <AmountField {...section} name="arv" label="ARV" optional />
        <AmountField {...section} name="rehabCost" label="Rehab" optional />
        <AmountField {...section} name="wholesaleFee" label="Your fee" hint="Included in the price" />
        <AmountField {...section} name="monthlyRent" label="Rent a month" optional />
      </FourColumns>
      <Scale content={section.content} />
    </>
  );
}

function Scale({ content }: { content: DraftContent }) {
  const { name, figures } = useAssumptions();
  const price = dollarsOf(content.price);
  const arv = dollarsOf(content.arv);
  const rehab = dollarsOf(content.rehabCost);
  if (!price) return null;
  if (!arv) {
    return (
      <Spaced>
        <ScaleBar price={price} arv={null} />
        <Hint>Add an ARV so buyers can compare the price with it.</Hint>
      </Spaced>
    );
  }
  if (rehab === null) {
    return (
      <Spaced>
        <DealToScale price={price} rehab={null} arv={arv} />
        <Hint>
          Enter the rehab to show buyers the spread, the gross ROI and the maximum offer. Enter 0 if no rehab is needed.
        </Hint>
      </Spaced>
    );
  }
  const { offerRule } = figures;
  const maximum = maximumOffer(arv, rehab, offerRule);
  const excess = price - maximum;
  const verdict =
    excess > 0 ? `${formatMoney(excess)} over it` : excess < 0 ? `${formatMoney(-excess)} under it` : 'exactly at it';
  return (
    <Spaced>
      <DealToScale price={price} rehab={rehab} arv={arv} />
      <Hint>
        {`${offerRule}% rule, ${name}: ${formatMoney(arv)} × ${offerRule}% − ${formatMoney(rehab)} = ${formatMoney(maximum)}. Your price is ${verdict}. Buyers see this line by their own assumptions.`}
      </Hint>
    </Spaced>
  );
}
