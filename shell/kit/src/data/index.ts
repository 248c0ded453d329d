/** Components of dashboards and admin pages. Shared like the core, but outside the first load of public pages. */
export { ColumnChart, HorizontalBars, type Bar, type ColumnChartProps } from './charts.tsx';
export { DashboardHeader } from './DashboardHeader.ts';
export { LoadMore, type LoadMoreProps } from './LoadMore.tsx';
export { RowsSkeleton, type RowsSkeletonProps } from './RowsSkeleton.tsx';
export { QueryView, type QueryViewProps } from './QueryView.tsx';
export { Ruler, type RulerProps } from './Ruler.tsx';
export { SampleApi, type SampleApiProps, type SampleResponses } from './SampleApi.tsx';
export { Route, Routes, SampleRouter, type SampleRouterProps } from './SampleRouter.tsx';
export { TrendChart, type TrendChartProps, type TrendSeries } from './TrendChart.tsx';
export { GroupedSectionLinks, SectionLinks, type LinkGroup } from './SectionLinks.tsx';
export { Table, type Column, type TableProps } from './Table.tsx';
export { FileButton, type FileButtonProps } from '../files/FileButton.tsx';
export { FileDrop, type FileDropProps } from '../files/FileDrop.tsx';
export { useFocusAfterRetry } from '../focus/useFocusAfterRetry.ts';
export { useRestoredFocus } from '../focus/useRestoredFocus.ts';
export { documentTypes, useFileUpload, type FileUploadOptions } from '../files/useFileUpload.ts';
export { FormDialog, type FormDialogProps } from '../dialog/FormDialog.tsx';
export { ReportForm, type ReportFormProps } from '../dialog/ReportForm.tsx';
