import { keyframes, styled } from 'styled-components';
import { omitProps } from '../layout/omitProps.ts';

const pass = keyframes`to{translate:100%}`;
const size = (value: number | string | undefined) => (typeof value === 'number' ? `${value}px` : value);

/** A placeholder box. It shimmers, except with reduced motion. */
export const Skeleton = styled.div.attrs({ 'aria-hidden': true }).withConfig(omitProps('width', 'height'))<{
  width?: number | string;
  height?: number | string;
}>`
  position: relative;
  overflow: hidden;
  width: ${({ width }) => size(width) ?? '100%'};
  height: ${({ height }) => size(height) ?? '16px'};
  border-radius: var(--r1);
  background: var(--sunken);
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    translate: -100%;
    background: linear-gradient(90deg, transparent, color-mix(in srgb, var(--surface) 60%, transparent), transparent);
    animation: ${pass} 1.4s infinite;
  }
`;
