/** A condition with its parameters, which begin at `$1`. */
export interface Condition {
  readonly where: string;
  readonly values: unknown[];
}
