import type { Property, PropertySummary } from '@dealstead/contracts';
import {
  Container,
  StatStrip,
  ParcelMap,
  parseAcres,
  formatCount,
  formatMoney,
  formatMoneyCompact,
  phone,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PreservedHtml, useIsHydrating } from '../islands/staticIsland.tsx';
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx';

const Band = styled.section`
  position: relative;
  overflow: hidden;
  background: var(--p-ground);
  border-bottom: 1px solid var(--line);
  .plat {
    position: absolute;
    inset: 0;
    padding: 0;
  }
  > div {
    position: relative;
    padding-block: 40px;
  }
  ${phone} {
    /* On narrow screens: the part of the illustration with the lots, as a strip above the title block. */
    .plat {
      inset: -98px auto auto -876px;
      width: 1440px;
      height: 700px;
    }
    > div {
      padding-block: 92px 20px;
    }
  }
`;

/** Title block of the survey sheet, framed by a double line. */
const TitleBlock = styled.div`
  width: min(780px, 100%);
  background: var(--surface);
  border: 1.5px solid var(--ink);
  border-radius: var(--r1);
  box-shadow:
    0 0 0 5px var(--surface),
    0 0 0 6.5px var(--ink),
    var(--sh3);
  header {
    padding: 30px 32px 22px;
  }
  h1 {
    font-size: var(--t48);
  }
  header p {
    max-width: 54ch;
    margin-top: 10px;
    font-size: var(--t17);
    color: var(--ink-2);
  }
  dl > div:first-child {
    padding-left: 32px;
  }
  ${phone} {
    header {
      padding: 20px 18px 14px;
    }
    h1 {
      font-size: 1.8125rem;
    }
    header p {
      margin-top: 6px;
      font-size: var(--t15);
    }
    dl > div:first-child {
      padding-left: 16px;
    }
  }
`;

/**
 * Positions of listings on the illustration as fractions of its size: beside the title block, the featured one largest.
 */
const places = [
  { x: 0.65, y: 0.18 },
  { x: 0.8, y: 0.24 },
  { x: 0.91, y: 0.32 },
  { x: 0.68, y: 0.68 },
  { x: 0.85, y: 0.7 },
];

function lotsOf(listings: readonly Property[]) {
  const sized = listings.filter((listing) => parseAcres(listing.acres) !== null);
  const featuredFirst = sized.toSorted((a, b) => Number(b.featured) - Number(a.featured));
  return featuredFirst.slice(0, places.length).map(({ price, acres, featured }, i) => ({
    ...(places[i] ?? { x: 0.5, y: 0.5 }),
    label: formatMoneyCompact(price),
    note: `${formatCount(parseAcres(acres))} ac`,
    featured,
  }));
}

/** The illustration with its lots. Rendering is expensive, so the server's HTML is reused until the listings change. */
function Sheet({ listings }: { listings: readonly Property[] }) {
  const ids = listings.map(({ id }) => id).join();
  const [rendered, setRendered] = useState({ isServerHtml: useIsHydrating(), ids });
  if (rendered.isServerHtml && rendered.ids !== ids) setRendered({ isServerHtml: false, ids });
  if (rendered.isServerHtml) return <PreservedHtml className="plat" />;
  return (
    <div className="plat">
      <ParcelMap seed="acre" river={0.84} markedParcels={lotsOf(listings)} />
    </div>
  );
}

export interface HeroProps extends SearchBoxProps {
  /** Figures of the whole market; absent while loading and after an error. */
  summary?: PropertySummary;
  /** Search results; the illustration shows a few as lots. */
  listings: readonly Property[];
}

/** The home page's search over the illustrated plat, with the market's figures. */
export function Hero({ summary, listings, ...box }: HeroProps) {
  return (
    <Band aria-labelledby="find">
      <Sheet listings={listings} />
      <Container>
        <TitleBlock>
          <header>
            <h1 id="find">Find your next deal</h1>
            <p>
              Wholesale land, houses and buildings
              {summary && summary.states > 1 ? ` in ${summary.states} states` : ''}. See each price against the
              after-repair value that its seller states.
            </p>
          </header>
          <SearchBox {...box} />
          <StatStrip
            bare
            items={[
              { label: 'Properties', value: formatCount(summary?.count) },
              { label: 'Average price', value: formatMoney(summary?.averagePrice) },
              { label: 'Featured deals', value: formatCount(summary?.featured) },
              { label: 'States', value: formatCount(summary?.states) },
            ]}
          />
        </TitleBlock>
      </Container>
    </Band>
  );
}
