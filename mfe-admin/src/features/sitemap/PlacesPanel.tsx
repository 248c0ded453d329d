import { type Category, categoryLabels, stateNames, type State } from '@dealstead/contracts';
import { Button, formatCount, Panel, PanelHead, phone, TextLink } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';

/** States shown on a phone before the rest is asked for. */
const shownOnPhones = 8;

const Places = styled.ul<{ $isWhole: boolean }>`
  columns: 260px;
  column-gap: 24px;
  padding: 0;
  list-style: none;
  > li {
    break-inside: avoid;
    padding-block: 6px;
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    padding: 0;
    list-style: none;
    font-size: var(--t13);
  }
  ${phone} {
    > li:nth-child(n + ${shownOnPhones + 1}) {
      display: ${({ $isWhole }) => ($isWhole ? 'list-item' : 'none')};
    }
  }
`;

const ShowAll = styled(Button)`
  display: none;
  ${phone} {
    display: inline-flex;
    width: 100%;
    margin-top: 12px;
  }
`;

export interface PlacesPanelProps {
  readonly places: readonly { readonly state: string; readonly categories: readonly Category[] }[];
}

/** The site map for people: states, and the categories in each. A phone shows the first states until all are asked for. */
export function PlacesPanel({ places }: PlacesPanelProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <Panel aria-labelledby="places">
      <PanelHead>
        <h2 id="places">States and categories</h2>
      </PanelHead>
      <Places $isWhole={isWhole}>
        {places.map(({ state, categories }) => (
          <li key={state}>
            <TextLink to={`/search?state=${state}`}>{stateNames[state as State]}</TextLink>
            <ul>
              {categories.map((category) => (
                <li key={category}>
                  <TextLink to={`/search?category=${category}&state=${state}`}>{categoryLabels[category]}</TextLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </Places>
      {!isWhole && places.length > shownOnPhones && (
        <ShowAll kind="secondary" onClick={() => setWhole(true)}>
          {`Show all ${formatCount(places.length)} states`}
        </ShowAll>
      )}
    </Panel>
  );
}
