import { ventureRoleLabels, type PropertyPage } from '@dealstead/contracts';
import { Panel, PanelHead, Small, TextLink, formatDate, useIsPublished, useRead } from '@dealstead/kit';

/** Leads from an active listing to its open joint venture, if its owner looks for a partner. */
export function VentureLink({ property: { id, status } }: { property: PropertyPage }) {
  const isBoardPublished = useIsPublished('/joint-venture');
  const { data } = useRead(
    '/api/listing-ventures/{propertyId}',
    { propertyId: id },
    { enabled: isBoardPublished && status === 'active' },
  );
  if (!data?.venture) return null;
  const { id: ventureId, role, partnerShare, deadline } = data.venture;
  return (
    <Panel aria-labelledby="venture" data-screen-only>
      <PanelHead>
        <h2 id="venture">Joint venture wanted</h2>
      </PanelHead>
      <p>{`The owner looks for a ${ventureRoleLabels[role].toLowerCase()} and offers ${partnerShare}%.`}</p>
      <Small>
        {`Apply by ${formatDate(deadline)}. `}
        <TextLink to={`/joint-venture/${ventureId}`}>Open joint venture</TextLink>
      </Small>
    </Panel>
  );
}
