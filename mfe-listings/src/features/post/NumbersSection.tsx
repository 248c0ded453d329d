import { parseCents, maximumOffer, type DraftContent, type ScalarFieldName } from '@dealstead/contracts';
import { DealToScale, Field, Hint, ScaleBar, TextInput, formatCount, formatMoney } from '@dealstead/kit';
import { dollarsOf } from './amounts.ts';
import type { SectionProps } from './sections.ts';
import { Four, Space } from './styles.ts';

type Amount = 'price' | ScalarFieldName;

/** A dollar amount as typed; thousands separators are added on blur. */
export function AmountField({
  name,
  label,
  optional,
  content,
  set,
  wrong,
}: SectionProps & { name: Amount; label: string; optional?: boolean }) {
  const tidy = () => {
    const cents = parseCents(content[name]);
    if (cents !== null) set({ [name]: cents % 100 === 0 ? formatCount(cents / 100) : (cents / 100).toFixed(2) });
  };
  return (
    <Field label={label} optional={optional} prefix="$" error={wrong[name]}>
      <TextInput
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={content[name] ?? ''}
        onChange={(event) => set({ [name]: event.target.value })}
        onBlur={tidy}
      />
    </Field>
  );
}

/** Price, ARV and the spread between them, updated while typing. */
export function NumbersSection(part: SectionProps) {
  return (
    <>
      <Four>
        <AmountField {...part} name="price" label="Price" />
        <AmountField {...part} name="arv" label="ARV" optional />
        <AmountField {...part} name="rehabCost" label="Rehab" optional />
        <AmountField {...part} name="wholesaleFee" label="Your fee, in the price" />
      </Four>
      <Scale content={part.content} />
    </>
  );
}

function Scale({ content }: { content: DraftContent }) {
  const price = dollarsOf(content.price);
  const arv = dollarsOf(content.arv);
  const rehab = dollarsOf(content.rehabCost);
  if (!price) return null;
  if (!arv) {
    return (
      <Space>
        <ScaleBar price={price} arv={null} />
        <Hint>Without an ARV buyers cannot hold the price against anything.</Hint>
      </Space>
    );
  }
  if (rehab === null) {
    return (
      <Space>
        <DealToScale price={price} rehab={null} arv={arv} />
        <Hint>Enter the rehab to show buyers the spread, the ROI and the 70% rule. Enter 0 if no rehab is needed.</Hint>
      </Space>
    );
  }
  const most = maximumOffer(arv, rehab);
  const over = price - most;
  const verdict =
    over > 0 ? `${formatMoney(over)} over it` : over < 0 ? `${formatMoney(-over)} under it` : 'exactly what it gives';
  return (
    <Space>
      <DealToScale price={price} rehab={rehab} arv={arv} />
      <Hint>
        {`70% rule: ${formatMoney(arv)} × 70% − ${formatMoney(rehab)} = ${formatMoney(most)}. Your price is ${verdict}. Buyers see this line.`}
      </Hint>
    </Space>
  );
}
