import { illustrationUrl, type Duplicate } from '@dealstead/contracts';
import { Alert, Button, ListingImage, formatCount, formatDate, formatAgreedMoney, useRead } from '@dealstead/kit';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import type { SectionProps } from './sections.ts';

const Card = styled.div`
  background: var(--surface);
  border: 1px solid var(--amber-line);
  border-radius: var(--r2);
  overflow: hidden;
  > [role='status'] {
    border-radius: 0;
  }
  li {
    display: grid;
    grid-template-columns: 76px 1fr auto;
    gap: 14px;
    align-items: center;
    padding: 12px 14px;
    font-size: var(--t14);
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  .picture {
    position: relative;
    height: 60px;
    border-radius: var(--r1);
    overflow: hidden;
  }
  b,
  small {
    display: block;
    font-size: inherit;
    overflow-wrap: anywhere;
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
  .acts {
    display: flex;
    gap: 8px;
  }
  @media (max-width: 760px) {
    li {
      grid-template-columns: 64px minmax(0, 1fr);
    }
    .acts {
      grid-column: 1 / -1;
      > * {
        flex: 1;
      }
    }
  }
`;

/** Listings that may be the same property, reloaded after each save of the draft. */
export function Duplicates({ draftId, savedAt, section }: { draftId: number; savedAt: string; section: SectionProps }) {
  const { content, set } = section;
  const { data, refetch } = useRead('/api/drafts/{id}/duplicates', { id: draftId });
  // Each save may change the result; the previous one is shown until the next response.
  useEffect(() => void refetch(), [savedAt, refetch]);
  const others = (data ?? []).filter(({ id }) => !(content.notSameAs ?? []).includes(id));
  const [first] = others;
  if (!first) return null;
  return (
    <Card>
      <Alert tone="amber">
        <b>{headline(others)}</b> Duplicate listings are held for review.
      </Alert>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <div className="picture">
              <ListingImage src={other.image ?? illustrationUrl(other.id)} alt="" />
            </div>
            <div>
              <b>{`DS-${other.id}, ${other.title}`}</b>
              <small>
                {`${other.address ? `${other.address}. ` : ''}${formatAgreedMoney(other.price)}. Posted ${formatDate(other.createdAt)} by ${other.own ? 'you' : 'someone else'}`}
              </small>
            </div>
            <div className="acts">
              <Button kind="secondary" size="small" to={`/property/${other.id}`}>
                Open
              </Button>
              <Button
                kind="secondary"
                size="small"
                onClick={() => set({ notSameAs: [...(content.notSameAs ?? []), other.id].slice(-50) })}
              >
                Not the same property
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function headline(others: readonly Duplicate[]): string {
  const [first] = others;
  if (!first) return '';
  if (others.length > 1) return `${others.length} active listings may be the same property.`;
  if (first.sameAddress || first.feet === null) return 'One active listing has this address.';
  if (first.feet === 0) return 'One active listing is at the same location.';
  return `One active listing is ${formatCount(first.feet)} ${first.feet === 1 ? 'foot' : 'feet'} away.`;
}
