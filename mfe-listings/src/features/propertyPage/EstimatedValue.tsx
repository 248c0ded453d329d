import { useRead } from '@dealstead/kit';
import { RecordedValue } from '@dealstead/kit/data';

/** The listed property's value by recorded sales, for members whose plan includes comparables. */
export default function EstimatedValue({ id }: { id: number }) {
  const { data } = useRead('/api/property-values/listings/{id}', { id });
  return data ? <RecordedValue value={data} /> : null;
}
