/** A workbook that cannot be imported; the message says why and what to do. */
export class UnreadableWorkbook extends Error {}

/** Most uncompressed bytes of a part of a workbook; the ZIP library stops a part that is larger than it states. */
export const limits = {
  entries: 10_000,
  sheetBytes: 4_000_000_000,
  sharedStringsBytes: 1_000_000_000,
  /** Of the workbook's list of sheets, its styles and relations. */
  partBytes: 16_000_000,
  /** Bytes of all shared strings, which are in memory. */
  textBytes: 400_000_000,
  /** Characters of a cell: Excel allows 32,767. */
  cellLength: 100_000,
  rowLength: 1_000_000,
  /** Excel's last column is XFD. */
  columns: 16_384,
  depth: 50,
} as const;

export const damaged = (): UnreadableWorkbook =>
  new UnreadableWorkbook('This workbook is damaged or incomplete. Open it in Excel, save it and upload it again.');
