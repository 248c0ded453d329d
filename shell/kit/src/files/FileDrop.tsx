import { Button, Small, Spinner, type ButtonKind } from '@dealstead/kit';
import { UploadSimple } from '../icons/icons.ts';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FileInput, type FileDialogProps } from './FileButton.tsx';

const DropZone = styled.div`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: 12px;
  padding: 32px 16px;
  border: 1px dashed var(--line-2);
  border-radius: var(--r2);
  text-align: center;
  > svg {
    color: var(--ink-2);
  }
  &[data-over] {
    border-color: var(--primary);
    background: var(--tint);
  }
  /* Nothing can be dropped by touch. */
  @media (hover: none) {
    [data-prompt] {
      display: none;
    }
  }
`;

export interface FileDropProps extends FileDialogProps {
  /** What can be dropped: `Drop a CSV file here`. */
  prompt: string;
  /** Formats and limits. */
  hint: string;
  /** Name of the file that is being uploaded; null while none is. */
  sending?: string | null;
  buttonKind?: ButtonKind;
  /** More below the hint, such as the link of a template. */
  children?: ReactNode;
}

/** An area that takes a dropped file, or one chosen in the browser's dialog. */
export function FileDrop(props: FileDropProps) {
  const { prompt, hint, sending = null, buttonKind = 'primary', children, inputLabel, accept, onFile } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <DropZone
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && sending === null) onFile(file);
      }}
    >
      {sending === null ? <UploadSimple size={24} /> : <Spinner $size={24} />}
      <p role="status">
        {sending === null ? (
          <span data-prompt>
            <b>{prompt}</b> or
          </span>
        ) : (
          `Reading ${sending}`
        )}
      </p>
      <FileInput ref={input} inputLabel={inputLabel} accept={accept} onFile={onFile} />
      <Button kind={buttonKind} disabled={sending !== null} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <Small>{hint}</Small>
      {children}
    </DropZone>
  );
}
