import { categoryLabels, type Status } from '@dealstead/contracts';
import type { OwnPropertyPage } from '@dealstead/contracts/listings/details';
import { Alert, Badge, Button, Head, KeyValues, Price, Stack, formatMoney, useNavigate } from '@dealstead/kit';
import { styled } from 'styled-components';
import { homeFacts } from '../deal/homeFacts.ts';
import { useRemoval } from '../listings/useRemoval.tsx';
import { useEditorRole } from '../delegation/delegation.ts';
import { OwnerPart } from './OwnerPart.tsx';
import { statusLabels } from './statusLabels.ts';

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

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

/** A listing without a public page, for its owner and admins: the reason, the content, and the available actions. */
export default function OwnListing({ of }: { of: OwnPropertyPage }) {
  const keeper = useEditorRole(of.userId);
  const navigate = useNavigate();
  const { ask, pending, dialog } = useRemoval(of, () => void navigate('/my-listings'));
  const facts: readonly (readonly [string, string])[] = [
    ['Category', categoryLabels[of.category]],
    ...(of.arv === null ? [] : [['ARV', formatMoney(of.arv)] as const]),
    ...(of.acres ? [['Acres', of.acres] as const] : []),
    ...homeFacts(of),
  ];
  return (
    <>
      <Head title={of.title} description="A listing that buyers do not see." path={`/property/${of.id}`} noIndex />
      <Stack space={4}>
        {keeper && <OwnerPart of={of} />}
        <Alert tone="amber">{why[of.status] ?? 'Buyers do not see this listing.'}</Alert>
        <header>
          <Badge tone="amber">{statusLabels[of.status]}</Badge>
          <h1>{of.title}</h1>
          <p>
            {of.address && `${of.address}, `}
            {of.city}, {of.state} {of.zipCode}
          </p>
        </header>
        <Price size={36}>{formatMoney(of.price)}</Price>
        {of.photos.length > 0 && (
          <Photos role="group" aria-label="Pictures" tabIndex={0}>
            {of.photos.map(({ url, alt, width, height }) => (
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
        {of.description.split('\n').map((paragraph, i) => (
          <p key={i}>{paragraph}</p>
        ))}
        {keeper && (
          <Acts>
            <Button kind="secondary" to={`/property/${of.id}/edit`}>
              {of.status === 'draft' ? 'Edit and publish' : 'Edit'}
            </Button>
            {ask && (
              <Button kind="quiet" danger pending={pending} pendingLabel="Deleting..." onClick={ask}>
                Delete
              </Button>
            )}
            {dialog}
          </Acts>
        )}
      </Stack>
    </>
  );
}

const why: Readonly<Partial<Record<Status, string>>> = {
  draft: 'This listing is a draft. Buyers do not see it until you publish it.',
  'in-review': 'This listing is in review. Buyers see it once we have looked at it; you hear from us by mail.',
  withdrawn: 'This listing is withdrawn. Only its owner, whoever looks after it for them, and our staff see it.',
};
