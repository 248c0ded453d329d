/** What dashboards add to the kit. Not part of the first load of public pages; bundled by the slices that use it. */
export { ColumnChart, HBars, type Bar, type ColumnChartProps } from './charts.tsx';
export { DayHead } from './DayHead.ts';
export { HealthList, HealthMark, Ruler, TaskRow, type Health, type HealthItem, type RulerProps } from './marks.tsx';
export { Table, type Column, type TableProps } from './Table.tsx';
