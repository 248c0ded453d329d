import { addressLine, categoryLabels, listingStatusLabels, type Status } from '@dealstead/contracts';
import type { OwnPropertyPage } from '@dealstead/contracts/listings/details';
import {
  Alert,
  Badge,
  Button,
  Head,
  KeyValues,
  Price,
  Stack,
  formatAgreedMoney,
  useNavigateWhileHere,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { homeFacts } from '../propertyPage/homeFacts.ts';
import { useRemoval } from '../listings/useRemoval.tsx';
import { useEditorRole } from '../delegation/delegation.ts';
import { OwnerPart } from './OwnerPart.tsx';

const Photos = styled.div`
  display: flex;
  gap: 8px;
  overflow-x: auto;
  img {
    flex: none;
    width: auto;
    height: 200px;
    border: 1px solid var(--line);
    border-radius: var(--r2);
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

/** A listing without a public page, for its owner and admins: the reason, the content, and the available actions. */
export default function OwnListing({ property }: { property: OwnPropertyPage }) {
  const editorRole = useEditorRole(property.userId);
  const navigate = useNavigateWhileHere();
  const { confirmRemoval, pending, dialog } = useRemoval(property, () => void navigate('/my-listings'));
  const facts: readonly (readonly [string, string])[] = [
    ['Category', categoryLabels[property.category]],
    ...(property.arv === null ? [] : [['ARV', formatAgreedMoney(property.arv)] as const]),
    ...(property.acres ? [['Acres', property.acres] as const] : []),
    ...homeFacts(property),
  ];
  return (
    <>
      <Head
        title={property.title}
        description="A listing that is not public."
        path={`/property/${property.id}`}
        noIndex
      />
      <Stack space={4}>
        {editorRole && <OwnerPart property={property} />}
        <Alert tone="amber">{statusExplanations[property.status] ?? 'Buyers cannot see this listing.'}</Alert>
        <header>
          <Badge tone="amber">{listingStatusLabels[property.status]}</Badge>
          <h1>{property.title}</h1>
          <p>{addressLine(property)}</p>
        </header>
        <Price size={36}>{formatAgreedMoney(property.price)}</Price>
        {property.photos.length > 0 && (
          <Photos role="group" aria-label="Pictures" tabIndex={0}>
            {property.photos.map(({ url, alt, width, height }) => (
              <img key={url} src={url} alt={alt} width={width} height={height} loading="lazy" />
            ))}
          </Photos>
        )}
        <KeyValues>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </KeyValues>
        {property.description.split('\n').map((paragraph, i) => (
          <p key={i}>{paragraph}</p>
        ))}
        {editorRole && (
          <Actions>
            <Button kind="secondary" to={`/property/${property.id}/edit`}>
              {property.status === 'draft' ? 'Edit and publish' : 'Edit'}
            </Button>
            {confirmRemoval && (
              <Button kind="quiet" danger pending={pending} pendingLabel="Deleting..." onClick={confirmRemoval}>
                Delete
              </Button>
            )}
            {dialog}
          </Actions>
        )}
      </Stack>
    </>
  );
}

const statusExplanations: Readonly<Partial<Record<Status, string>>> = {
  draft: 'This listing is a draft. Buyers cannot see it until you publish it.',
  'in-review': 'This listing is in review. We will email you when it goes live.',
  withdrawn: 'This listing is withdrawn. Only you, your team and our staff can see it.',
};
