/** Sends text messages. */
export interface TextProvider {
  /** Whether texts only seem to be sent: nothing reaches a phone. */
  readonly isSimulated: boolean;
  /** Sends one text to a US number of ten digits. It never throws: an unclear answer is `unknown`, and is not tried again. */
  send(phone: string, text: string): Promise<TextResult>;
  /** Whether a webhook's fields were signed by the provider for a URL of this site. */
  isSigned(url: string, fields: Readonly<Record<string, string>>, signature: string | undefined): boolean;
}

export type TextResult =
  | { readonly outcome: 'accepted'; readonly id: string | null; readonly note: string | null }
  /** Nothing was sent; it may be tried again later. */
  | { readonly outcome: 'busy' }
  | { readonly outcome: 'failed' | 'bounced' | 'stopped' | 'unknown'; readonly reason: string };

/** Without a provider: campaigns run through, and their log says of each text that none left. */
export const simulatedTexts: TextProvider = {
  isSimulated: true,
  send: async () => ({ outcome: 'accepted', id: null, note: 'Simulated: no text was sent' }),
  isSigned: () => false,
};
