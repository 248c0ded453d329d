import { ParcelMap, phone } from '@dealstead/kit';
import { styled } from 'styled-components';

const Sheet = styled.div`
  height: 620px;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  ${phone} {
    height: 360px;
  }
`;

const tags = [
  { x: 0.12, y: 0.2, label: '$52k', note: '5 ac' },
  { x: 0.85, y: 0.25, label: '$96k', note: '9.2 ac' },
  { x: 0.2, y: 0.75, label: '$148k', note: '40 ac', featured: true },
  { x: 0.82, y: 0.78, label: '$71k', note: '3.1 ac' },
];
const heat = tags.map(({ x, y }, i) => ({ x, y, label: String(4 + 3 * i) }));

/** Illustration of land behind the prompt of a locked map. It shows no real place or listing. */
export default function LandPreview({ view }: { view: 'map' | 'heat' }) {
  return (
    <Sheet>
      <ParcelMap width={1328} height={620} seed={`preview ${view}`} markedParcels={view === 'map' ? tags : heat} />
    </Sheet>
  );
}
