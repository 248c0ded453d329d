/** How PDF files and workbooks are drawn, and files that are uploaded. Other folders import this file only. */
export { compactMoney, drawColumns, drawLines, drawWaterfallBar, type WaterfallPart } from './pdf/charts.ts';
export { drawFigures, drawFooters, type KeyFigure, openDocument } from './pdf/document.ts';
export { count, dayText, money, monthText, percent, unknown } from './pdf/format.ts';
export { createLocator, drawLocator, locatorSvg, type Position } from './pdf/locator.ts';
export { color, type Document, page, width } from './pdf/page.ts';
export { drawTable, plainRows, type Table, type TableRow, tableSpace } from './pdf/table.ts';
export { ensureSpace, heading, note, subheading } from './pdf/text.ts';
export { drawTrend, type TrendPoint } from './pdf/trendChart.ts';
export { prepareDocument } from './uploads/document.ts';
export { type Cell, type CellName, type CellStyle, columnName, type Sheet, writeWorkbook } from './workbook/xlsx.ts';
