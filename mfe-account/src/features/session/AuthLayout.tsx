import type { ReactNode } from 'react';
import { ParcelMap, TextLink, phone, type MarkedParcel, useSearchParams } from '@dealstead/kit';
import { styled } from 'styled-components';

const TwoColumns = styled.div<{ $wide: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, ${({ $wide }) => ($wide ? 680 : 560)}px) 1fr;
  min-height: calc(100vh - 65px);
  ${phone} {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    min-height: calc(100vh - 57px);
  }
`;

const PlatSide = styled.div<{ $wide: boolean }>`
  display: grid;
  align-content: center;
  grid-template-columns: minmax(0, 1fr);
  padding: ${({ $wide }) => ($wide ? 40 : 48)}px clamp(20px, 6vw, 88px);
  background: var(--surface);
  ${phone} {
    flex: 1;
    align-content: start;
    padding: 28px 20px 48px;
  }
`;

const Question = styled.p`
  margin: 6px 0 24px;
  color: var(--ink-2);
`;

const FormSide = styled.div`
  position: relative;
  border-left: 1px solid var(--line);
  overflow: hidden;
  svg {
    position: absolute;
    inset: 0;
  }
  ${phone} {
    height: 130px;
    border: 0;
    border-bottom: 1px solid var(--line);
    /* On a phone the illustration is cropped, without price labels, which would be illegible. */
    svg {
      inset: 0 -25%;
      width: 150%;
    }
    text {
      display: none;
    }
  }
`;

const lots: readonly MarkedParcel[] = [
  { x: 0.27, y: 0.44, label: '$58k', note: '12.4 ac' },
  { x: 0.62, y: 0.56, label: '$62k', note: '40 ac', featured: true },
  { x: 0.42, y: 0.82, label: '$46.5k', note: '5 ac' },
];

export interface AuthLayoutProps {
  title: string;
  /** Question above the link to the alternative page. */
  question: string;
  /** The link that answers the question. It keeps the page to which sign-in leads. */
  link?: { label: string; to: string };
  /** Wider layout for the longer form. */
  wide?: boolean;
  children: ReactNode;
}

/** Layout of the sign-in pages: the form on the left, an illustration on the right; on a phone above the form. */
export function AuthLayout({ title, question, link, wide = false, children }: AuthLayoutProps) {
  const next = useSearchParams()[0].get('next');
  const query = next === null ? '' : `?next=${encodeURIComponent(next)}`;
  return (
    <TwoColumns $wide={wide}>
      <PlatSide $wide={wide}>
        <h1>{title}</h1>
        <Question>
          {question} {link && <TextLink to={link.to + query}>{link.label}</TextLink>}
        </Question>
        {children}
      </PlatSide>
      <FormSide>
        <ParcelMap
          seed="entrance"
          width={880}
          height={840}
          roadSpacing={230}
          rotation={-7}
          river={0.16}
          hills={16}
          markedParcels={lots}
        />
      </FormSide>
    </TwoColumns>
  );
}
