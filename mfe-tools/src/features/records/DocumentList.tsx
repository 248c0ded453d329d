import { IconButton } from '@dealstead/kit';
import { FileText, Trash } from '@dealstead/kit/icons';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** The files of a record: `DocumentItem`s. */
export const DocumentList = styled.ul`
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 12px;
    min-height: 48px;
    padding-block: 4px;
    border-top: 1px solid var(--line);
  }
  a {
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

export interface DocumentItemProps {
  name: string;
  href: string;
  /** What is known of the file besides its name. */
  children: ReactNode;
  /** Null for someone who may not delete it. */
  onDelete: (() => void) | null;
  isDeleting: boolean;
}

/** A file to download, and to delete. */
export function DocumentItem({ name, href, children, onDelete, isDeleting }: DocumentItemProps) {
  return (
    <li>
      <FileText size={20} />
      <span>
        <a href={href} download>
          {name}
        </a>
        <small>{children}</small>
      </span>
      {onDelete && (
        <IconButton label={`Delete ${name}`} disabled={isDeleting} onClick={onDelete}>
          <Trash size={16} />
        </IconButton>
      )}
    </li>
  );
}
