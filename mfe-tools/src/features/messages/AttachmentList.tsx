import type { Attachment } from '@dealstead/contracts';
import { FilePdf } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { formatBytes } from './format.ts';

const List = styled.ul`
  display: grid;
  gap: 8px;
  margin-top: 8px;
  white-space: normal;
  img {
    display: block;
    max-width: 100%;
    max-height: 280px;
    width: auto;
    height: auto;
    border-radius: var(--r1);
    background: var(--sunken);
  }
`;

const FileLink = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: 44px;
  padding: 0 12px;
  border: 1px solid var(--line-2);
  border-radius: var(--r1);
  background: var(--surface);
  color: var(--ink);
  font-size: var(--t14);
  font-weight: 600;
  text-decoration: none;
  &:hover {
    border-color: var(--ink-2);
  }
  small {
    font-weight: 400;
    color: var(--ink-2);
  }
`;

/** The files of a message: images in place, documents as links. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <List>
      {attachments.map(({ id, name, bytes, width, height }) => (
        <li key={id}>
          {width !== null && height !== null ? (
            <a href={`/api/message-attachments/${id}`} target="_blank" rel="noreferrer">
              <img src={`/api/message-attachments/${id}`} alt={name} width={width} height={height} loading="lazy" />
            </a>
          ) : (
            <FileLink href={`/api/message-attachments/${id}`} download={name}>
              <FilePdf size={18} />
              {name}
              <small>{formatBytes(bytes)}</small>
            </FileLink>
          )}
        </li>
      ))}
    </List>
  );
}
