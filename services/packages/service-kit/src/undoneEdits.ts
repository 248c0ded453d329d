/**
 * SQL: the version of a record without its changes that were undone. An undone change has raised `version` twice, once itself
 * and once by its undo, and is counted in `undone_edits`. Changes are undone from the last one back, so of two states with the
 * same number the later one has the values of the earlier.
 */
export const liveVersion = (alias: string): string => `(${alias}.version - 2 * ${alias}.undone_edits)`;
