import type { SigningLink, SigningState } from '@dealstead/contracts';
import { Button, EmptyState, formatDate } from '@dealstead/kit';

type Ended = Exclude<SigningState, 'open'>;

const titles: Record<Ended, string> = {
  waiting: 'It is not your turn yet',
  signed: 'You have signed this contract',
  completed: 'Everyone has signed this contract',
  declined: 'This contract was declined',
  expired: 'This contract has expired',
  replaced: 'This link was replaced by a newer one',
  superseded: 'There is a new version of this contract',
  voided: 'This contract was voided',
};

function explain({ state, sender, expiresAt, signedAt, reason, signer }: SigningLink): string {
  switch (state) {
    case 'waiting':
      return `Others sign before you. We email ${signer.maskedEmail} when it is your turn.`;
    case 'signed':
      return `You signed on ${formatDate(signedAt ?? '')}. We email you the PDF when everyone has.`;
    case 'completed':
      return 'Identify with a code to read it again and to download the sealed PDF.';
    case 'declined':
      return `Nobody can sign it anymore.${reason ? ` Reason: ${reason}` : ''}`;
    case 'expired':
      return `It could be signed until ${formatDate(expiresAt ?? '')}. Ask ${sender} to send it again.`;
    case 'replaced':
      return `Open the latest email from Dealstead to ${signer.maskedEmail}.`;
    case 'superseded':
      return `${sender} changed the text. Open the latest email, or ask ${sender} for it.`;
    case 'voided':
      return `${sender} ended it before everyone signed.${reason ? ` Reason: ${reason}` : ''}`;
    default:
      return '';
  }
}

export interface SigningStateCardProps {
  link: SigningLink;
  /** Leads on to identification, where there is something to read. */
  onIdentify?: () => void;
}

/** Why a link does not lead to a signature now, and what to do. */
export function SigningStateCard({ link, onIdentify }: SigningStateCardProps) {
  if (link.state === 'open') return null;
  return (
    <EmptyState
      page
      title={titles[link.state]}
      action={
        onIdentify ? (
          <Button onClick={onIdentify}>Open the contract</Button>
        ) : (
          <Button kind="secondary" to="/">
            Go to Dealstead
          </Button>
        )
      }
    >
      {explain(link)}
    </EmptyState>
  );
}
