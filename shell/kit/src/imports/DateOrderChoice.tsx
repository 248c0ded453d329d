import { formatCount, formatDate, Hint, Select } from '@dealstead/kit';
import type { ImportedList } from './importedList.ts';
import type { Options } from './ImportReadings.tsx';

interface DateOrderChoiceProps {
  list: ImportedList;
  column: string;
  /** Whether rows cannot come in without such a date. */
  isRequired: boolean;
  options: Options;
  onChange: (options: Options) => void;
}

/**
 * Whether the dates of a column have the month or the day first. It is asked where the whole column does not show it, and said
 * where not all of its dates have the month first.
 */
export function DateOrderChoice({ list, column, isRequired, options, onChange }: DateOrderChoiceProps) {
  const dates = list.dates.find((one) => one.column === column);
  const said = options.dateOrders?.[column] ?? options.dateOrder;
  if (!dates || (dates.order === 'mdy' && dates.dayFirst === 0 && said === undefined)) return null;
  const { order, example, dayFirst, monthFirst, either } = dates;
  const [monthReading, dayReading] = dates.readings.map((day) => (day ? formatDate(day) : 'no date'));
  const choose = (value: string) => {
    const { [column]: _, ...others } = options.dateOrders ?? {};
    onChange({
      ...options,
      dateOrder: undefined,
      dateOrders: value === '' ? others : { ...others, [column]: value as 'mdy' | 'dmy' },
    });
  };
  const asShown = order === 'mdy' ? 'Month first, as most dates show' : 'Day first, as your list shows';
  return (
    <>
      <Select
        aria-label={`How ${column} writes dates such as ${example}`}
        value={said ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">
          {order === null ? `${example} is unclear: leave such ${isRequired ? 'rows out' : 'dates empty'}` : asShown}
        </option>
        <option value="mdy">{`Month first: ${example} is ${monthReading}`}</option>
        <option value="dmy">{`Day first: ${example} is ${dayReading}`}</option>
      </Select>
      {(order === null || dayFirst > 0) && (
        <Hint>{`${times(dayFirst, 'makes', 'make')} sense only with the day first, ${formatCount(monthFirst)} only with the month first, and ${formatCount(either)} both ways.`}</Hint>
      )}
    </>
  );
}

const times = (count: number, one: string, many: string) =>
  count === 1 ? `1 date ${one}` : `${formatCount(count)} dates ${many}`;
