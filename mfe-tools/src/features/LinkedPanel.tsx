import { Panel, PanelHead } from '@dealstead/kit';
import type { ReactNode } from 'react';
import { HeadLink } from './dashboard.ts';

interface LinkedPanelProps {
  id: string;
  title: string;
  /** The page with all of it, and the text of the link to it. */
  to: string;
  link: string;
  children: ReactNode;
}

/** A dashboard's panel whose title has a link to the page with all of its contents. */
export function LinkedPanel({ id, title, to, link, children }: LinkedPanelProps) {
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>{title}</h2>
        <HeadLink to={to}>{link}</HeadLink>
      </PanelHead>
      {children}
    </Panel>
  );
}
