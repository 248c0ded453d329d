import { signingRules, longDate } from '@dealstead/contracts';
import { renderMail, type RenderedMail } from '@dealstead/service-kit';
import type { StoredContract, StoredSigner } from './columns.ts';

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
    preview: `Read and sign it online${contract.expiresAt ? ` by ${longDate(contract.expiresAt)}` : ''}.`,
    heading: isReminder ? 'Your signature is still missing' : 'A contract for you to sign',
    paragraphs: [
      `${signer.name}, ${sender} asks you to sign “${contract.title}” as ${signer.role} on Dealstead.`,
      'You read the whole contract first. We email you a code to make sure that it is you. You can also decline and say why.',
      ...(contract.expiresAt
        ? [`The link works until ${longDate(contract.expiresAt)}. It is yours alone: do not forward it.`]
        : []),
      'We are no law firm. If you are not sure what you sign, ask a lawyer first.',
    ],
    button: { label: 'Read the contract', url },
    because: `You received this email because ${sender} named you as a party of a contract. Without your signature nothing is agreed; until you sign or decline, we remind you while the link works.`,
  });
}

/** The mail with the code that identifies a signer. */
export function renderCodeMail(title: string, code: string): RenderedMail {
  return renderMail({
    subject: `${code} is your code to sign ${title}`,
    preview: `It works for ${signingRules.codeMinutes} minutes.`,
    heading: code,
    paragraphs: [
      `Enter this code to read and sign “${title}”. It works for ${signingRules.codeMinutes} minutes, once.`,
      'Nobody from Dealstead will ask you for it. If you did not request it, ignore this email.',
    ],
    because: 'You received this email because someone opened your link to sign a contract.',
  });
}

export interface SignedMail {
  readonly title: string;
  readonly name: string;
  readonly url: string;
  /** SHA-256 of the PDF. */
  readonly fileHash: string;
  readonly verifyUrl: string;
}

/** The mail that all have signed, with a link to the sealed PDF. */
export function renderSignedMail({ title, name, url, fileHash, verifyUrl }: SignedMail): RenderedMail {
  return renderMail({
    subject: `Signed by all: ${title}`,
    preview: 'Download your copy with its audit certificate.',
    heading: 'Everyone has signed',
    paragraphs: [
      `${name}, all parties have signed “${title}”. Download the PDF and keep it: it contains the contract, all signatures and the audit certificate.`,
      `The SHA-256 of the PDF is ${fileHash}. Check it at ${verifyUrl} whenever you doubt a copy.`,
    ],
    button: { label: 'Download the contract', url },
    because: 'You received this email because you signed this contract.',
  });
}

export interface DeclinedMail {
  readonly title: string;
  readonly signer: string;
  readonly reason: string;
  readonly url: string;
}

/** The mail to the sender that a signer declined. */
export function renderDeclinedMail({ title, signer, reason, url }: DeclinedMail): RenderedMail {
  return renderMail({
    subject: `${signer} declined to sign ${title}`,
    preview: reason,
    heading: `${signer} declined to sign`,
    paragraphs: [`“${title}” has ended.`, `Reason: ${reason}`, 'You can change the text and send a new version.'],
    button: { label: 'Open the contract', url },
    because: 'You received this email because you sent this contract.',
  });
}
