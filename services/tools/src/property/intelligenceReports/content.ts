import type { KeyFigure, Table, TrendPoint } from '../../documents/index.ts';

/** A risk with the rule that found it and the numbers that it rests on. */
export interface Risk {
  readonly level: 'high' | 'watch' | 'fine' | 'unknown';
  readonly title: string;
  /** The rule with its bound: "More than 9 months of supply". */
  readonly rule: string;
  /** What was found: "14.2 months, from 12 closings in 90 days." */
  readonly finding: string;
}

/** Where figures come from, and as of when. */
export interface Source {
  readonly name: string;
  readonly detail: string;
}

/** What a report says, independent of how it is drawn. */
export interface IntelligenceReportContent {
  readonly title: string;
  readonly subtitle: string;
  readonly createdAt: Date;
  readonly figures: readonly KeyFigure[];
  readonly trend: { readonly title: string; readonly points: readonly TrendPoint[]; readonly note: string };
  /** Null table: nothing is known, which the note explains. */
  readonly comparables: { readonly table: Table | null; readonly note: string };
  readonly categories: Table | null;
  readonly risks: readonly Risk[];
  readonly sources: readonly Source[];
}
