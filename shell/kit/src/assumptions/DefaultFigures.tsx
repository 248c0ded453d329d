import { defaultDealAssumptions } from '@dealstead/contracts';
import { profileFields, type ProfileFieldName } from '@dealstead/contracts/listings/profileFields';
import { styled } from 'styled-components';
import { profileGroups } from './ProfileFields.tsx';

const Lists = styled.div`
  display: grid;
  gap: 18px;
  h3 {
    margin-bottom: 4px;
    font: 600 var(--t15) / 1.3 var(--sans);
  }
  dl > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px 12px;
    padding: 8px 0;
    border-top: 1px solid var(--line);
    font-size: var(--t14);
  }
  dd:first-of-type {
    font-weight: 600;
    text-align: end;
  }
  dd:last-child {
    grid-column: 1 / -1;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

function valueText(name: ProfileFieldName): string {
  const { unit, hint } = profileFields[name];
  const value = defaultDealAssumptions[name];
  if (unit !== 'percent') return `${value} ${unit}`;
  return `${value}% ${name === 'rentPercent' ? 'of ARV' : hint}`.trim();
}

/** The defaults put down a share of the price, so dollars of a down payment are none of theirs. */
const isInDefaults = (name: ProfileFieldName): boolean => profileFields[name].unit !== 'dollars';

/** The defaults, each with a sentence about where it is from. */
export function DefaultFigures() {
  return (
    <Lists>
      {profileGroups.map(({ title, names }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {names.filter(isInDefaults).map((name) => (
              <div key={name}>
                <dt>{profileFields[name].label}</dt>
                <dd>{valueText(name)}</dd>
                <dd>{profileFields[name].source}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Lists>
  );
}
