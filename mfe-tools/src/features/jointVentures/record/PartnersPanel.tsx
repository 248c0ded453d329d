import type { SuggestedPartner, VentureDetails } from '@dealstead/contracts';
import {
  Badge,
  Button,
  Panel,
  PanelHead,
  Small,
  toast,
  toastError,
  useIsAllowed,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { completedText } from '../labels.tsx';
import { FitReasons } from './FitReasons.tsx';

const Items = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px 12px;
    align-items: start;
    padding: 14px 0;
  }
  > li + li {
    border-top: 1px solid var(--line);
  }
  h3 {
    font-size: var(--t15);
    font-weight: 600;
  }
  > li > :last-child:not(:nth-child(2)) {
    grid-column: 1 / -1;
  }
`;

export interface PartnersPanelProps {
  ventureId: number;
  details: VentureDetails;
}

/** Members who fit an open venture of the caller, with the reasons and an invitation. */
export function PartnersPanel({ ventureId, details: { relation, status, isReadOnly } }: PartnersPanelProps) {
  const canAct = useIsAllowed('joint-ventures');
  if (relation !== 'poster' || status !== 'open' || isReadOnly || !canAct) return null;
  return (
    <Panel aria-labelledby="partners">
      <PanelHead>
        <h2 id="partners">Partners who fit</h2>
      </PanelHead>
      <Suggestions ventureId={ventureId} />
    </Panel>
  );
}

function Suggestions({ ventureId }: { ventureId: number }) {
  const query = useRead('/api/joint-ventures/{id}/partners', { id: ventureId });
  return (
    <QueryView
      query={query}
      label="Partners"
      loading={120}
      isEmpty={(partners) => partners.length === 0}
      empty={<Small>No listed partner fits right now. Applications come from the board.</Small>}
    >
      {(partners) => (
        <Items>
          {partners.map((partner) => (
            <PartnerItem key={partner.userId} ventureId={ventureId} partner={partner} />
          ))}
        </Items>
      )}
    </QueryView>
  );
}

function PartnerItem({ ventureId, partner }: { ventureId: number; partner: SuggestedPartner }) {
  const { userId, name, reasons, isInvited } = partner;
  const invite = useWrite('POST', '/api/joint-ventures/{id}/invitations', {
    invalidates: ['/api/joint-ventures'],
    onSuccess: () => toast({ title: `${name} invited` }),
    onError: (error) => toastError(error, 'The invitation was not sent. Try again.'),
  });
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <Small>{completedText(partner)}</Small>
      </div>
      {isInvited ? (
        <Badge>Invited</Badge>
      ) : (
        <Button
          kind="secondary"
          size="small"
          aria-label={`Invite ${name}`}
          pending={invite.isPending}
          onClick={() => invite.mutate({ params: { id: ventureId }, body: { partnerId: userId } })}
        >
          Invite
        </Button>
      )}
      <FitReasons reasons={reasons} />
    </li>
  );
}
