import {
  brandSurfaces,
  onPlatform,
  readableColor,
  hexColor,
  type BrandFields,
  type BrandTheme,
} from '@dealstead/contracts';
import { Panel, PanelHead } from '@dealstead/kit';
import { useId, type CSSProperties } from 'react';
import { styled } from 'styled-components';

/** Colors are literal, because both themes are shown at once. */
const Sample = styled.div<{ $theme: BrandTheme }>`
  display: grid;
  gap: 12px;
  padding: 20px;
  border: 1px solid ${({ $theme }) => ($theme === 'light' ? '#D6DED6' : '#2A3731')};
  border-top: 6px solid var(--brand);
  border-radius: var(--r2);
  background: ${({ $theme }) => brandSurfaces[$theme]};
  color: ${({ $theme }) => ($theme === 'light' ? '#14211C' : '#E9EFEA')};
  & + & {
    margin-top: 16px;
  }
  img {
    display: block;
    max-width: 160px;
    max-height: 56px;
    padding: ${({ $theme }) => ($theme === 'light' ? '0' : '8px')};
    background: #ffffff;
    border-radius: var(--r2);
  }
  b {
    font: 600 var(--t20) / 1.2 var(--slab);
    overflow-wrap: anywhere;
  }
  small {
    color: ${({ $theme }) => ($theme === 'light' ? '#475650' : '#B0BDB5')};
    font-size: var(--t13);
  }
  p {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  .link {
    color: var(--brand);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .button {
    justify-self: start;
    padding: 10px 20px;
    border-radius: var(--r2);
    background: var(--brand);
    color: ${({ $theme }) => ($theme === 'light' ? '#FFFFFF' : '#05221A')};
    font-weight: 600;
  }
`;

/** The brand in both themes as it is being edited. */
export function BrandPreview({ draft, logo }: { draft: BrandFields; logo: string | null }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>Preview</h2>
      </PanelHead>
      {(['light', 'dark'] as const).map((theme) => (
        <ThemeSample key={theme} theme={theme} draft={draft} logo={logo} />
      ))}
    </Panel>
  );
}

function ThemeSample({ theme, draft, logo }: { theme: BrandTheme; draft: BrandFields; logo: string | null }) {
  const chosen = theme === 'light' ? draft.color : draft.colorDark;
  const color = hexColor.test(chosen) ? chosen : readableColor('#0E5A45', theme);
  return (
    <Sample $theme={theme} style={{ '--brand': color } as CSSProperties} aria-label={`In ${theme} mode`} role="group">
      {logo && <img src={logo} alt="" />}
      <div>
        <b>{draft.name || 'Your name'}</b>
        <br />
        <small>{onPlatform('').trim()}</small>
      </div>
      {draft.about && <p>{draft.about}</p>}
      {(draft.phone || draft.email) && <span className="link">{draft.phone || draft.email}</span>}
      <span className="button">Send</span>
    </Sample>
  );
}
