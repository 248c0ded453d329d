import { Button, IconButton, Spinner } from '@dealstead/kit';
import { Paperclip, X } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { formatBytes } from './format.ts';
import type { Uploads } from './useUploads.ts';

const Tray = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  li {
    display: flex;
    align-items: center;
    gap: 8px;
    max-width: 100%;
    padding-left: 12px;
    border: 1px solid var(--line-2);
    border-radius: var(--r1);
    font-size: var(--t13);
  }
  li[data-failed] {
    border-color: var(--danger);
    color: var(--danger);
  }
  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

/** The chosen files of a message with their state. */
export function UploadTray({ uploads }: { uploads: Uploads }) {
  if (uploads.items.length === 0) return null;
  return (
    <Tray aria-label="Files to send" aria-live="polite">
      {uploads.items.map(({ key, file, attachment, error, canRetry }) => (
        <li key={key} data-failed={error !== null || undefined}>
          {attachment === null && error === null ? <Spinner $size={16} /> : <Paperclip size={16} />}
          <span>
            {file.name}, {error ?? formatBytes(file.size)}
          </span>
          {error !== null && canRetry && (
            <Button kind="quiet" size="small" onClick={() => uploads.retry(key)}>
              Retry
            </Button>
          )}
          <IconButton label={`Remove ${file.name}`} onClick={() => uploads.remove(key)}>
            <X size={16} />
          </IconButton>
        </li>
      ))}
    </Tray>
  );
}
