import type { PropertySummary } from '@dealstead/contracts';
import { Container, LedgerStrip, PlatBackground, count, money, phone, type PlatLot } from '@dealstead/kit';
import { styled } from 'styled-components';
import { SearchBox } from './SearchBox.tsx';
import type { Filter } from './useFilter.ts';

const Band = styled.section`
  position: relative;
  overflow: hidden;
  border-bottom: 1px solid var(--line);
  .plat {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
  > div {
    position: relative;
    padding-block: 34px;
  }
  ${phone} {
    > div {
      padding-block: 88px 16px;
    }
  }
`;

/** The survey sheet's title block: a double neatline around what the sheet is about. */
const TitleBlock = styled.div`
  max-width: 790px;
  padding: 4px;
  background: var(--surface);
  border: 1.5px solid var(--ink);
  border-radius: 8px;
  box-shadow: var(--sh3);
  > div {
    border: 1.5px solid var(--ink);
    border-radius: 4px;
  }
  header {
    padding: 28px 32px 22px;
  }
  h1 {
    font-size: 52px;
    line-height: 1.12;
  }
  header p {
    max-width: 56ch;
    margin-top: 6px;
    font-size: var(--t17);
    color: var(--ink-2);
  }
  dl {
    border-top: 1px solid var(--line);
  }
  dl > div:first-child {
    padding-left: 32px;
  }
  ${phone} {
    margin-inline: -4px;
    header {
      padding: 18px 16px 14px;
    }
    h1 {
      font-size: 29px;
    }
    header p {
      font-size: var(--t15);
    }
    dl > div:first-child {
      padding-left: 16px;
    }
  }
`;

/** Lots on the sheet behind: decoration, not listings. */
const lots: readonly PlatLot[] = [
  { x: 905, y: 62, label: '$62k', note: '40 ac', featured: true },
  { x: 1312, y: 92, label: '$74.9k', note: '3.1 ac' },
  { x: 1156, y: 208, label: '$58k', note: '12.4 ac' },
  { x: 935, y: 410, label: '$46.5k', note: '5 ac' },
  { x: 1292, y: 380, label: '$610k', note: '8.6 ac' },
];

export interface HeroProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
  /** The whole market's figures; absent while they load or when they failed. */
  summary?: PropertySummary;
}

/** What home is for: find a deal. Over the sheet's plat, with the market's figures as its ledger. */
export function Hero({ filter, onChange, summary }: HeroProps) {
  return (
    <Band aria-labelledby="find">
      <PlatBackground className="plat" width={1440} height={560} seed="home" lots={lots} />
      <Container>
        <TitleBlock>
          <div>
            <header>
              <h1 id="find">Find your next deal</h1>
              <p>
                Wholesale land, houses and buildings
                {summary && summary.states > 1 ? ` in ${summary.states} states` : ''}. Every listing shows its price
                against its value after repair.
              </p>
            </header>
            <SearchBox filter={filter} onChange={onChange} />
            <LedgerStrip
              bare
              items={[
                { label: 'Properties', value: count(summary?.count) },
                { label: 'Average price', value: money(summary?.averagePrice) },
                { label: 'Featured deals', value: count(summary?.featured) },
                { label: 'States', value: count(summary?.states) },
              ]}
            />
          </div>
        </TitleBlock>
      </Container>
    </Band>
  );
}
