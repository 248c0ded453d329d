import type { Affiliate } from '@dealstead/contracts';
import { styled } from 'styled-components';

/* Scanners need dark on light with a quiet zone, in every theme. */
const Code = styled.svg`
  display: block;
  flex: none;
  width: 180px;
  max-width: 100%;
  padding: 14px;
  border: 1px solid var(--line);
  border-radius: var(--r1);
  background: #fff;
  path {
    fill: #15211b;
  }
`;

/** A QR code; `label` is its accessible name. */
export function QrCode({ qr: { size, path }, label }: { qr: Affiliate['qr']; label: string }) {
  return (
    <Code viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={path} />
    </Code>
  );
}
