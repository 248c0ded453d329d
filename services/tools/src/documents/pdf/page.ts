import type { PdfDocument } from '@dealstead/service-kit/pdf/pdfDocument';

export type Document = PdfDocument;

/** The design language's light colors. */
export const color = {
  ink: '#14211C',
  faint: '#5C6B64',
  line: '#D6DED6',
  sunken: '#E8EDE7',
  tint: '#DDEBE3',
  primary: '#0E5A45',
  water: '#1D5F86',
  brown: '#80521F',
  danger: '#AD2A1E',
  dangerTint: '#FAE6E2',
  amber: '#7A4D00',
  ok: '#17703F',
} as const;

/** Margins of a letter page in points; the running head lies above, the footer below. */
export const page = { left: 54, right: 558, top: 54, bottom: 716 } as const;
export const width = page.right - page.left;

/** A rectangle on a page in points. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
