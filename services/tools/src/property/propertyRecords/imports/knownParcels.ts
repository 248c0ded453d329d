import { isSameParcel, parcelKey, writtenParcelKey } from '../addressKey.ts';
import type { PropertyRecordInput } from '../propertyRecord.ts';
import type { Sql } from '../../../database.ts';

type Parcel = Pick<PropertyRecordInput, 'sourceKey' | 'parcelNumber' | 'state' | 'county'>;

/**
 * Gives records of a county the keys of the stored records of the same parcels, which an earlier file may have written otherwise:
 * "0410257031" is "041-0257.031". Parcels with the same digits and other boundaries stay apart.
 */
export async function keyByParcel(
  { sql }: Sql,
  records: readonly PropertyRecordInput[],
): Promise<PropertyRecordInput[]> {
  const keys = records.flatMap(({ parcelNumber }) => parcelKey(parcelNumber) ?? []);
  const parcels = await sql<Parcel>`
    SELECT source_key, parcel_number, state, county FROM property_records
    WHERE source = 'county' AND parcel_key = ANY(${keys}::text[]) ORDER BY id`;
  const known = new Map<string, Parcel[]>();
  const groupOf = ({ parcelNumber, state, county }: Parcel) => `${state} ${county} ${parcelKey(parcelNumber)}`;
  const add = (parcel: Parcel) => {
    const group = groupOf(parcel);
    known.set(group, [...(known.get(group) ?? []), parcel]);
  };
  for (const parcel of parcels) add(parcel);
  return records.map((record) => {
    const { parcelNumber } = record;
    if (parcelNumber === null) return record;
    const group = known.get(groupOf(record)) ?? [];
    const written = writtenParcelKey(parcelNumber);
    const same =
      group.find((parcel) => writtenParcelKey(parcel.parcelNumber!) === written) ??
      group.find((parcel) => isSameParcel(parcel.parcelNumber!, parcelNumber));
    if (same) return { ...record, sourceKey: same.sourceKey };
    add(record);
    return record;
  });
}
