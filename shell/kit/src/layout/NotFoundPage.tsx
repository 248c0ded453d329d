import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ParcelMap } from '../illustrations/ParcelMap.tsx';
import { Button } from '../controls/Button.tsx';
import { MagnifyingGlass } from '../icons/icons.ts';
import { narrow, phone } from '../theme/media.ts';
import { Container } from './layout.tsx';

const Sides = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr);
  gap: 48px;
  align-items: center;
  padding: 64px 0 24px;
  h1 {
    font-size: 2.5rem;
  }
  p {
    margin: 12px 0 24px;
    font-size: var(--t17);
    color: var(--ink-2);
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }
  .sheet {
    height: 420px;
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--r2);
  }
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
  }
  ${phone} {
    padding-top: 24px;
    h1 {
      font-size: 2rem;
    }
    .sheet {
      height: 220px;
    }
    /* As large as on desktop for legible labels, with the parcel centered. */
    .sheet > svg {
      width: 670px;
      height: 420px;
      margin: -75px 0 0 calc(50% - 335px);
    }
  }
`;

// A seed whose map has a large parcel in the center.
const lost = [{ x: 0.5, y: 0.44, label: 'Not of record', lost: true }];

export interface NotFoundPageProps {
  /** One or two sentences on what is missing, below the specified text. */
  children?: ReactNode;
}

/** The 404 page. On a first view the gateway responds with status 404. */
export function NotFoundPage({ children }: NotFoundPageProps) {
  return (
    <Sides>
      <title>404 - Page Not Found | Dealstead</title>
      <meta name="description" content="There is no page at this address." />
      <meta name="robots" content="noindex" />
      <div>
        <h1>404 - Page Not Found</h1>
        <p>The page you're looking for doesn't exist or has been moved.</p>
        {children && <p>{children}</p>}
        <div className="ways">
          <Button to="/" whenPublished={false}>
            Back to Home
          </Button>
          <Button kind="secondary" to="/search" icon={<MagnifyingGlass size={18} />}>
            Search properties
          </Button>
        </div>
      </div>
      <div className="sheet">
        <ParcelMap
          width={670}
          height={420}
          seed="lost 94"
          markedParcels={lost}
          roadSpacing={210}
          rotation={-7}
          river={0.9}
          hills={16}
          woods={4}
        />
      </div>
    </Sides>
  );
}
