import { type Category, categoryLabels, stateNames, type State } from '@dealstead/contracts';
import { Panel, PanelHead, TextLink } from '@dealstead/kit';
import { styled } from 'styled-components';

const Places = styled.ul`
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
`;

export interface PlacesPanelProps {
  readonly places: readonly { readonly state: string; readonly categories: readonly Category[] }[];
}

/** The site map for people: states, and the categories in each. */
export const PlacesPanel = ({ places }: PlacesPanelProps) => (
  <Panel aria-labelledby="places">
    <PanelHead>
      <h2 id="places">States and categories</h2>
    </PanelHead>
    <Places>
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
  </Panel>
);
