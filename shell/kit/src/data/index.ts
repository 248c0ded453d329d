/** What dashboards add to the kit. Not part of the first load of public pages; bundled by the slices that use it. */
export { ColumnChart, HorizontalBars, type Bar, type ColumnChartProps } from './charts.tsx';
export { DashboardHeader } from './DashboardHeader.ts';
export { Ruler, type RulerProps } from './Ruler.tsx';
export { Table, type Column, type TableProps } from './Table.tsx';
