import { defaultsInUse } from '@dealstead/contracts';
import type { CalculationSources } from '@dealstead/contracts/tools/calculations';
import { findProfile, readSources } from '@dealstead/formulas';
import { findAssumptions } from '../../copies/index.ts';
import type { Db } from '../../database.ts';
import type { CalculationRow } from './store.ts';

/**
 * A calculation whose assumed figures name their profile. What was saved before profiles had names gets the name of the defaults
 * or of the owner's present profile, if its figures are those; else it stays without.
 */
export async function nameProfiles<Row extends Pick<CalculationRow, 'mode' | 'inputs' | 'sources'>>(
  db: Db,
  ownerId: number,
  row: Row,
): Promise<Row> {
  const { mode, inputs } = row;
  const sources = readSources(inputs, row.sources);
  const isUnnamed = Object.values(sources).some(
    ({ kind, ...source }) => kind === 'assumption' && !('profile' in source),
  );
  if (!isUnnamed) return row;
  const profile = findProfile(mode, { inputs, sources }, [defaultsInUse, await findAssumptions(db, ownerId)]);
  if (profile === null) return row;
  const named = Object.entries(row.sources).map(([key, source]): [string, CalculationSources[string]] => [
    key,
    typeof source !== 'string' && source.kind === 'assumption' ? { ...source, profile } : source,
  ]);
  return { ...row, sources: Object.fromEntries(named) };
}
