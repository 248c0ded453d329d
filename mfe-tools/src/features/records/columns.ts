/** A column besides the name. */
export interface ColumnSpec {
  readonly heading: string;
  /** Width as a track of a CSS grid. */
  readonly width: string;
  readonly isNumeric?: true;
}

/** The columns of a list by id, in their order on screen, and those that it shows unless the URL names others. */
export interface ColumnSet<Id extends string> {
  /** Width of the name as a track of a CSS grid; a share of the room that is left by default. */
  readonly nameWidth?: string;
  readonly specs: Readonly<Record<Id, ColumnSpec>>;
  readonly usual: readonly Id[];
}

const idsOf = <Id extends string>({ specs }: ColumnSet<Id>) => Object.keys(specs) as Id[];

/** The columns that the URL names, or the usual ones. */
export function parseColumns<Id extends string>(set: ColumnSet<Id>, text: string | undefined): readonly Id[] {
  const named: readonly string[] = text?.split(',') ?? [];
  const chosen = idsOf(set).filter((id) => named.includes(id));
  return chosen.length > 0 ? chosen : set.usual;
}

/** The URL's parameter for columns; empty for the usual ones. */
export function formatColumns<Id extends string>(set: ColumnSet<Id>, columns: readonly Id[]): string {
  const ordered = idsOf(set).filter((id) => columns.includes(id));
  return ordered.join() === set.usual.join() ? '' : ordered.join();
}
