import { renderMail, type RenderedMail } from '@dealstead/service-kit';
import type { StoredContract, StoredSigner } from './columns.ts';

const dayIn = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });

export interface LinkMail {
  readonly contract: Pick<StoredContract, 'title' | 'expiresAt'>;
  readonly signer: Pick<StoredSigner, 'name' | 'role'>;
  /** The name of the member who sends the contract. */
  readonly sender: string;
  readonly url: string;
  readonly isReminder: boolean;
}

/** The mail with a signer's link. */
export function renderLinkMail({ contract, signer, sender, url, isReminder }: LinkMail): RenderedMail {
  const subject = isReminder ? `Reminder: sign ${contract.title}` : `${sender} asks you to sign ${contract.title}`;
  return renderMail({
    subject,
    preview: `Read and sign it online${contract.expiresAt ? ` by ${dayIn(contract.expiresAt)}` : ''}.`,
    heading: isReminder ? 'Your signature is still missing' : 'A contract for you to sign',
    paragraphs: [
      `${signer.name}, ${sender} asks you to sign “${contract.title}” as ${signer.role} on Dealstead.`,
      'You read the whole contract first. We email you a code to make sure that it is you. You can also decline and say why.',
      ...(contract.expiresAt
        ? [`The link works until ${dayIn(contract.expiresAt)}. It is yours alone: do not forward it.`]
        : []),
      'We are no law firm. If you are not sure what you sign, ask a lawyer first.',
    ],
    button: { label: 'Read the contract', url },
    because: `You received this email because ${sender} named you as a party of a contract. Nothing happens if you ignore it.`,
  });
}
