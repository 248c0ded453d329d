import { Button, Container, PlatBackground, narrow, phone } from '@dealstead/kit';
import { MagnifyingGlass } from '@dealstead/kit/icons';
import { styled } from 'styled-components';

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
    /* As large as at a desk, so that its words can be read; the parcel in the middle. */
    .sheet > svg {
      width: 670px;
      height: 420px;
      margin: -75px 0 0 calc(50% - 335px);
    }
  }
`;

// Of the sheets that seeds draw, this one has a parcel in its middle that the words fit into.
const lost = [{ x: 0.5, y: 0.44, label: 'Not of record', lost: true }];

/** Whatever is not on the map. */
export function NotFound() {
  return (
    <Sides>
      <title>404 - Page Not Found | Dealstead</title>
      <meta name="robots" content="noindex" />
      <div>
        <h1>404 - Page Not Found</h1>
        <p>The page you're looking for doesn't exist or has been moved.</p>
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
        <PlatBackground
          width={670}
          height={420}
          seed="lost 94"
          lots={lost}
          cell={210}
          turn={-7}
          river={0.9}
          hills={16}
          woods={4}
        />
      </div>
    </Sides>
  );
}
