import { roundedEstimate, type PropertyValue } from '@dealstead/contracts';
import { formatMoney, Small, TextLink } from '@dealstead/kit';

/**
 * A property's value by recorded sales as a range, with what it rests on; or why there is none. The same value as in the
 * property lookup, where a member chooses its comparables.
 */
export function RecordedValue({ value }: { value: PropertyValue }) {
  const { arv, noArv, recordId } = value;
  if (!arv) return <Small>{noArv}</Small>;
  return (
    <p>
      <b>
        {formatMoney(roundedEstimate(arv.low))} to {formatMoney(roundedEstimate(arv.high))}
      </b>
      <Small>
        {basis(value, arv.sampleSize)}{' '}
        {recordId !== null && <TextLink to={`/property-lookup?record=${recordId}`}>See the comparables</TextLink>}
      </Small>
    </p>
  );
}

function basis({ confidence, isOwnSelection }: PropertyValue, sales: number): string {
  const from = sales === 1 ? '1 recorded sale' : `${sales} recorded sales`;
  const chosen = isOwnSelection ? ' that you chose' : '';
  return `Dealstead\u2019s estimate from ${from}${chosen}${confidence === null ? '' : `, ${confidence} confidence`}.`;
}
