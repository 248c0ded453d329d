import type { SkipTrace } from '@dealstead/contracts';

/** The property and owner that a provider is asked about. */
export interface SkipTraceSubject {
  readonly recordId: number;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string | null;
  readonly ownerNames: readonly string[];
  readonly ownerMailingAddress: string | null;
  /** Source of the property's record. */
  readonly source: string;
}

/** What a provider knows of the owner. */
export type FoundContact = Pick<
  SkipTrace,
  'ownerName' | 'mailingAddress' | 'phoneNumbers' | 'emailAddresses' | 'relatives' | 'confidence'
>;

/** A source of owners' contact data. */
export interface SkipTraceProvider {
  /** Shown as the source of its results. */
  readonly name: string;
  readonly isSample: boolean;
  /** Whether it can be asked about a property. */
  covers(subject: SkipTraceSubject): boolean;
  /**
   * The owner's contact data; null if it knows none. `reference` is the same for repeated requests of one member and
   * property in a month, so that a provider bills them once. Rejects when it is unavailable.
   */
  find(subject: SkipTraceSubject, reference: string, signal: AbortSignal): Promise<FoundContact | null>;
}
