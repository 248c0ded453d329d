import { readAcres, readArea } from '../values/area.ts';
import { readYesNo } from '../values/choice.ts';
import { readNumber } from '../values/number.ts';
import { mapReading, notUnderstood, type Reading } from '../values/reading.ts';
import type { FlagField, NumberField } from './leadFieldTypes.ts';
import { type EmailKind, type PhoneKind, phoneKinds } from './contactPoints.ts';

/** A number of a file as a field has it. Areas may state their unit. */
export function readNumberCell(field: NumberField, cell: string): Reading<number> {
  const { areaOf, decimals, min, max } = field;
  const read =
    areaOf === 'lot'
      ? readAcres(cell, { of: 'lot' })
      : areaOf === 'building'
        ? readArea(cell, { of: 'building' })
        : readNumber(cell.replace(/\s*%$/, ''));
  const rounded = mapReading(read, (value) => Number(value.toFixed(decimals)));
  if (rounded.kind !== 'value') return rounded;
  return rounded.value < min || rounded.value > max ? notUnderstood('Out of range') : rounded;
}

/** Yes or no. Some files have the name of a notice where others have yes. */
export function readFlagCell({ yesWords }: Pick<FlagField, 'yesWords'>, cell: string): Reading<boolean> {
  const read = readYesNo(cell);
  if (read.kind === 'not-understood' && yesWords?.test(cell)) return { kind: 'value', value: true };
  return mapReading(read, (answer) => answer === 'yes');
}

/** The kind of a number as skip traces and address books write it: Mobile, Wireless, CELL, iPhone, Land Line, VoIP. */
export function phoneKindOf(cell: string): PhoneKind | null {
  const word = cell.toLowerCase();
  if (/mobile|wireless|cell|iphone/.test(word)) return 'mobile';
  if (/land|fixed|residential/.test(word)) return 'landline';
  return phoneKinds.find((kind) => word.includes(kind)) ?? (/main|fax|pager/.test(word) ? 'other' : null);
}

/** The kind of an email address by the word beside it or its column's name: "Work Email", home. */
export function emailKindOf(cell: string): EmailKind | null {
  const word = cell.toLowerCase();
  if (/work|office|business/.test(word)) return 'work';
  return /personal|home/.test(word) ? 'personal' : /other/.test(word) ? 'other' : null;
}
