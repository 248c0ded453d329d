/** A sheet that can be chosen, with its first rows. */
export interface SheetMessage {
  readonly name: string;
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

/** What the process that reads a workbook writes: its sheets, then the rows of one of them. */
export type WorkbookMessage =
  | { readonly sheets: readonly SheetMessage[]; readonly sheet: string }
  | {
      readonly row: number;
      readonly cells: readonly string[];
      readonly problem?: string;
      readonly notes?: readonly string[];
    }
  | { readonly refused: string }
  | { readonly isComplete: true };
