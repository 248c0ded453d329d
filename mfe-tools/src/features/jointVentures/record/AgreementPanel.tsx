import type { Venture, VentureDetails } from '@dealstead/contracts';
import { Badge, Button, Panel, PanelHead, Small, Stack, useIsPublished } from '@dealstead/kit';
import { useState } from 'react';
import { splitSentence } from '../SplitBar.tsx';
import { AgreementSheet } from './AgreementSheet.tsx';

export interface AgreementPanelProps {
  venture: Venture;
  details: VentureDetails;
}

/** The agreement of two partners: sent by the poster, signed by both, then in force. */
export function AgreementPanel({ venture, details }: AgreementPanelProps) {
  const { relation, status, agreement, isReadOnly, applications } = details;
  const isPoster = relation === 'poster';
  // Partners sign on a page of contracts.
  const canSign = useIsPublished('/contracts');
  const isSigned = status === 'agreed' || status === 'closed';
  if (!(isPoster || relation === 'partner') || !(status === 'matched' || isSigned)) return null;
  const split = applications.find((application) => application.status === 'accepted');
  return (
    <Panel aria-labelledby="agreement">
      <PanelHead>
        <h2 id="agreement">Agreement</h2>
        <Badge tone={isSigned ? 'ok' : 'amber'}>
          {isSigned ? 'Signed' : agreement ? 'Out for signature' : 'Not sent yet'}
        </Badge>
      </PanelHead>
      <Stack space={3}>
        {split && (
          <p>
            {splitSentence(
              { ...split, poster: venture.poster.name, partner: split.applicant.name },
              isReadOnly ? null : isPoster ? 'poster' : 'partner',
            )}
          </p>
        )}
        <AgreementStep isPoster={isPoster} isSigned={isSigned} isSent={agreement !== null} />
        {isPoster && !isReadOnly && canSign && status === 'matched' && !agreement && (
          <SendAgreement venture={venture} />
        )}
        {isPoster && agreement && (
          <div>
            <Button kind="secondary" size="small" to={`/contracts/${agreement.contractId}`}>
              Open contract
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}

function AgreementStep({ isPoster, isSigned, isSent }: { isPoster: boolean; isSigned: boolean; isSent: boolean }) {
  if (isSigned) return <Small>Both partners signed. Each has a copy with its audit certificate by email.</Small>;
  if (isSent) return <Small>The link to sign is in your email. The venture is agreed when both have signed.</Small>;
  return (
    <Small>
      {isPoster
        ? 'The agreement is filled in from this page: the names, what each brings, and the split.'
        : 'The poster sends the agreement next. You get a link to sign by email.'}
    </Small>
  );
}

function SendAgreement({ venture }: { venture: Venture }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        Prepare agreement
      </Button>
      {isOpen && <AgreementSheet venture={venture} onClose={() => setOpen(false)} />}
    </div>
  );
}
