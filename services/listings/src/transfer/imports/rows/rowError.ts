import type { ImportField } from '@dealstead/contracts';

/**
 * Reason why a row is rejected. Thrown while a field is parsed; it has no stack trace, because creating one is
 * expensive.
 */
export class RowError {
  readonly field: ImportField | null;
  readonly reason: string;
  readonly value: string;
  constructor(field: ImportField | null, reason: string, value = '') {
    this.field = field;
    this.reason = reason;
    this.value = value;
  }
}
