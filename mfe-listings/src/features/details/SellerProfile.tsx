import type { PublicProfile } from '@dealstead/contracts';
import { useId } from 'react';
import { styled } from 'styled-components';
import { Facts } from './Facts.tsx';

const Bio = styled.p`
  margin-top: 10px;
  font-size: var(--t14);
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

/**
 * The seller's public profile, if the seller shares it with members. The website is user content: its link is
 * `nofollow`.
 */
export function SellerProfile({ profile: { company, bio, website, city, state } }: { profile: PublicProfile }) {
  const titleId = useId();
  const rows = [
    ['Company', company],
    [
      'Website',
      website && (
        <a href={website} target="_blank" rel="nofollow ugc noopener">
          {website.replace(/^https:\/\/|\/$/gi, '')}
        </a>
      ),
    ],
    ['Based in', [city, state].filter(Boolean).join(', ')],
  ] as const;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>About the seller</h3>
      <Facts>
        {rows.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </Facts>
      {bio && <Bio>{bio}</Bio>}
    </section>
  );
}
