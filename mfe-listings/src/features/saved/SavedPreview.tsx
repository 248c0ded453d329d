import { Button, Panel, PanelHead } from '@dealstead/kit';
import { Searches } from './styles.ts';

const sample = [
  ['Land under $50,000 in Arizona', 'Land, “Arizona”. 14 listings.'],
  ['Cabins by a lake', 'Recreational, “lake cabin”. 6 listings.'],
  ['Houses near Memphis', 'Residential, “Memphis”. 31 listings.'],
] as const;

/** Preview of the tab behind the upgrade prompt, with sample searches. */
export default function SavedPreview() {
  return (
    <Panel>
      <PanelHead>
        <h2>Saved searches</h2>
      </PanelHead>
      <Searches>
        {sample.map(([name, words]) => (
          <li key={name}>
            <div>
              <h3>{name}</h3>
              <p>{words}</p>
            </div>
            <div className="acts">
              <Button kind="secondary" size="small">
                Load
              </Button>
            </div>
          </li>
        ))}
      </Searches>
    </Panel>
  );
}
