import { formatCount } from '@dealstead/kit';
import { OnPhone } from './dashboard.ts';

/** A number of a table; a phone, which shows no headings, also names what is counted. */
export const CountWithUnit = ({ count, unit }: { count: number; unit: string }) => (
  <>
    {formatCount(count)}
    <OnPhone> {unit}</OnPhone>
  </>
);
