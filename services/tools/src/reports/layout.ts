import type { PdfDocument } from '@dealstead/service-kit/pdf/pdfDocument';

export type Document = PdfDocument;

/** The design language's light colors. */
export const color = {
  ink: '#14211C',
  faint: '#5C6B64',
  line: '#D6DED6',
  primary: '#0E5A45',
  danger: '#AD2A1E',
  amber: '#7A4D00',
  ok: '#17703F',
} as const;

/** Margins of a letter page in points; the footer lies below. */
export const page = { left: 54, right: 558, top: 54, bottom: 716 } as const;
