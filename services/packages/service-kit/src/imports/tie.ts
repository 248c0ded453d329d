/** A tie by which rows and records are found to be the same, such as an e-mail address. */
export interface Tie {
  /** Why two are the same. */
  readonly by: 'email' | 'phone' | 'address';
  readonly key: string;
  /** Two with an equal key are not the same where both have one of these and they differ. */
  readonly differs?: string | null;
}
