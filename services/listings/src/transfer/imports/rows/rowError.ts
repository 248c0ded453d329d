import type { ImportField } from '@dealstead/contracts';
import type { LeftOut } from '@dealstead/service-kit/imports/row';

/** How the owner of the file can say what a cell means. */
export type CellChoice = Pick<LeftOut, 'unclear' | 'isWord'>;

/**
 * Reason why a row is rejected. Thrown while a field is parsed; it has no stack trace, because creating one is
 * expensive.
 */
export class RowError {
  readonly field: ImportField | null;
  readonly reason: string;
  readonly value: string;
  readonly choice: CellChoice;
  constructor(field: ImportField | null, reason: string, value = '', choice: CellChoice = {}) {
    this.field = field;
    this.reason = reason;
    this.value = value;
    this.choice = choice;
  }
}
