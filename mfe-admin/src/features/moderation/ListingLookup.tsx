import { Panel, PanelHead, Small } from '@dealstead/kit';
import { ListingNumberForm } from '../ListingNumberForm.tsx';

/** Opens any listing by its number. */
export const ListingLookup = ({ onOpen }: { onOpen: (id: number) => void }) => (
  <Panel aria-labelledby="look-up">
    <PanelHead>
      <h2 id="look-up">Look up a listing</h2>
    </PanelHead>
    <ListingNumberForm action="Open" onSubmit={onOpen} />
    <Small>View any listing in full and take it off the market.</Small>
  </Panel>
);
