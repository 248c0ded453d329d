/** What the process that reads a workbook writes. */
export type WorkbookMessage =
  | { readonly sheet: string; readonly sheets: number }
  | { readonly row: number; readonly cells: string[]; readonly problem?: string }
  | { readonly refused: string }
  | { readonly isComplete: true };
