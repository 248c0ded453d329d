import { Container, Link, Logo, applyTheme, readTheme, phone, useUser } from '@dealstead/kit';
import type { Theme } from '@dealstead/kit';
import { CaretDown, FacebookLogo, LinkedinLogo, XLogo } from '@dealstead/kit/icons';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { visibleEntries, groupByHeading } from '../navigation/entries.ts';
import { useSite } from '../site/SiteContext.tsx';

const Ground = styled.footer`
  margin-top: var(--s8);
  padding: var(--s7) 0 var(--s5);
  background: var(--surface);
  border-top: 1px solid var(--line);
  ${phone} {
    margin-top: var(--s7);
  }
  @media print {
    display: none;
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: 2fr 1fr 1fr 1fr;
  gap: var(--s6);
  .about {
    max-width: 36ch;
    margin-top: 12px;
    font-size: var(--t13);
    color: var(--ink-2);
  }
  h2 {
    margin-bottom: 10px;
    font: 600 var(--t13) / 1.5 var(--sans);
    letter-spacing: 0;
  }
  li a {
    display: inline-block;
    padding: 5px 0;
    font-size: var(--t14);
    color: var(--ink-2);
    text-decoration: none;
    &:hover {
      color: var(--ink);
      text-decoration: underline;
    }
  }
  ${phone} {
    grid-template-columns: repeat(3, 1fr);
    gap: 24px 12px;
    > :first-child {
      grid-column: 1 / -1;
    }
    h2 {
      margin-bottom: 0;
    }
    li a {
      display: flex;
      align-items: center;
      min-height: 44px;
      padding: 0;
    }
  }
`;

const Legal = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px 24px;
  margin-top: var(--s6);
  padding-top: var(--s4);
  border-top: 1px solid var(--line);
  font-size: var(--t13);
  color: var(--ink-2);
  .social {
    display: flex;
    gap: 12px;
  }
  .social a {
    display: grid;
    place-items: center;
  }
  label {
    display: flex;
    align-items: center;
    gap: 8px;
    margin-left: auto;
  }
  .choice {
    position: relative;
  }
  .choice svg {
    position: absolute;
    right: 10px;
    top: 50%;
    translate: 0 -50%;
    pointer-events: none;
  }
  select {
    appearance: none;
    min-height: 36px;
    padding: 0 30px 0 10px;
    border: 1px solid var(--line-2);
    border-radius: var(--r1);
    background: var(--surface);
    color: var(--ink);
    cursor: pointer;
  }
  ${phone} {
    > :first-child {
      flex: 1 0 100%;
    }
    label {
      margin-left: 0;
    }
    select {
      min-height: 44px;
      font-size: 1rem;
    }
    .social {
      gap: 0;
      margin: 0 -12px 0 auto;
    }
    .social a {
      width: 44px;
      height: 44px;
    }
  }
`;

const social = [
  { href: 'https://www.facebook.com/dealstead', label: 'Dealstead on Facebook', Icon: FacebookLogo },
  { href: 'https://www.linkedin.com/company/dealstead', label: 'Dealstead on LinkedIn', Icon: LinkedinLogo },
  { href: 'https://x.com/dealstead', label: 'Dealstead on X', Icon: XLogo },
];

/** What the product is, the published footer links by heading, the theme, and where else to find us. */
export function Footer() {
  const { site } = useSite();
  const user = useUser();
  return (
    <Ground>
      <Container>
        <Columns>
          <div>
            <Logo />
            <p className="about">
              A professional platform for wholesale real estate, with advanced analytics and market intelligence tools.
            </p>
          </div>
          {groupByHeading(visibleEntries(site, 'footer', user)).map(([heading, entries]) => (
            <nav key={heading} aria-label={heading}>
              <h2>{heading}</h2>
              <ul>
                {entries.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </Columns>
        <Legal>
          <span>© 2025 Dealstead</span>
          <ThemeChoice />
          <span className="social">
            {social.map(({ href, label, Icon }) => (
              <a key={href} href={href} rel="noopener noreferrer" target="_blank">
                <Icon label={label} />
              </a>
            ))}
          </span>
        </Legal>
      </Container>
    </Ground>
  );
}

function ThemeChoice() {
  // The server does not know the stored theme, so it is read after hydration.
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => setTheme(readTheme()), []);
  const choose = (value: Theme) => {
    applyTheme(value);
    setTheme(value);
  };
  return (
    <label>
      Theme
      <span className="choice">
        <select value={theme} onChange={(event) => choose(event.target.value as Theme)}>
          <option value="system">System</option>
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </select>
        <CaretDown size={14} />
      </span>
    </label>
  );
}
