import type { ListField } from '@dealstead/contracts';
import { formatCount, Field, Select, Stack } from '@dealstead/kit';
import { styled } from 'styled-components';
import type { ImportedList } from './importedList.ts';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(240px, 1fr));
  gap: 12px;
`;

export type Options = ImportedList['options'];

interface ReadingsProps {
  fields: readonly ListField[];
  list: ImportedList;
  options: Options;
  onChange: (options: Options) => void;
}

const times = (count: number) => (count === 1 ? 'In 1 row' : `In ${formatCount(count)} rows`);

/** What becomes of cells of which nothing is said: a row that needs its cell cannot come in without it. */
function unreadLabel(
  { count = 0, refused = 0 }: { count?: number; refused?: number | undefined },
  empty: string,
): string {
  if (refused === 0) return empty;
  const rows = refused === 1 ? 'row' : 'rows';
  return refused === count
    ? `Leave the ${rows} out`
    : `${empty}, and leave ${formatCount(refused)} ${rows} out that ${refused === 1 ? 'needs it' : 'need it'}`;
}

/** What the check did not understand: the decimal sign, and words that are none of the choices. */
export function ImportReadings({ fields, list, options, onChange }: ReadingsProps) {
  const choosable = list.words.flatMap((word) => {
    const field = fields.find(({ field: name }) => name === word.field);
    return field?.choices ? [{ ...word, ...field, choices: field.choices }] : [];
  });
  const said = Object.entries(options.values ?? {}).flatMap(([name, words]) => {
    const field = fields.find(({ field: known }) => known === name);
    if (!field?.choices) return [];
    const { label, choices } = field;
    return Object.keys(words)
      .filter((word) => !choosable.some((other) => other.field === name && other.word === word))
      .map((word) => ({ field: name, word, label, choices, refused: 0, count: 0 }));
  });
  const words = [...choosable, ...said];
  const decimal = list.unclear.find(({ option }) => option === 'decimal');
  if (words.length === 0 && !decimal && options.decimal === undefined) return null;
  return (
    <Stack space={3}>
      <h3>How to read your list</h3>
      <Grid>
        {(decimal || options.decimal) && (
          <Field
            label={decimal ? `Amounts such as ${decimal.example}` : 'Amounts'}
            hint={decimal ? times(decimal.count) : undefined}
          >
            <Select
              value={options.decimal ?? ''}
              onChange={({ target }) =>
                onChange({ ...options, decimal: target.value === '' ? undefined : (target.value as '.' | ',') })
              }
            >
              <option value="">{unreadLabel(decimal ?? {}, 'Leave unclear amounts empty')}</option>
              <option value=",">{`Decimal comma${decimal ? `: ${decimal.readings[0]}` : ''}`}</option>
              <option value=".">{`Decimal point${decimal ? `: ${decimal.readings[1]}` : ''}`}</option>
            </Select>
          </Field>
        )}
        {words.map(({ field, word, label, choices, refused, count }) => (
          <Field key={`${field} ${word}`} label={`${label} “${word}”`} hint={count > 0 ? times(count) : undefined}>
            <Select
              value={options.values?.[field]?.[word] ?? ''}
              onChange={({ target }) =>
                onChange({
                  ...options,
                  values: { ...options.values, [field]: { ...options.values?.[field], [word]: target.value } },
                })
              }
            >
              <option value="">{unreadLabel({ count, refused }, 'Leave empty')}</option>
              {Object.entries(choices).map(([choice, name]) => (
                <option key={choice} value={choice}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </Grid>
    </Stack>
  );
}
