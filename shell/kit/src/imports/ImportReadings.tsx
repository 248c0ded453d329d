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

/** What becomes of amounts of which nothing is said: a row that needs its amount cannot come in without it. */
function unclearLabel(cells: ImportedList['unclear'][number] | undefined): string {
  const { count = 0, refused = 0 } = cells ?? {};
  if (refused === 0) return 'Leave unclear amounts empty';
  const rows = refused === 1 ? 'row' : 'rows';
  return refused === count
    ? `Leave the ${rows} out`
    : `Leave amounts empty, and ${formatCount(refused)} ${rows} that ${refused === 1 ? 'needs its' : 'need their'} amount out`;
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
    const { label, choices, required } = field;
    return Object.keys(words)
      .filter((word) => !choosable.some((other) => other.field === name && other.word === word))
      .map((word) => ({ field: name, word, label, choices, required, count: 0 }));
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
              <option value="">{unclearLabel(decimal)}</option>
              <option value=",">{`Decimal comma${decimal ? `: ${decimal.readings[0]}` : ''}`}</option>
              <option value=".">{`Decimal point${decimal ? `: ${decimal.readings[1]}` : ''}`}</option>
            </Select>
          </Field>
        )}
        {words.map(({ field, word, label, choices, required, count }) => (
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
              <option value="">
                {required ? (count === 1 ? 'Leave the row out' : 'Leave the rows out') : 'Leave empty'}
              </option>
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
