import { Button, type ButtonProps } from '@dealstead/kit';
import { type RefObject, useRef } from 'react';

export interface FileDialogProps {
  /** Names the input for tests and assistive technology. */
  inputLabel: string;
  /** As the `accept` attribute: types and endings, separated by commas. */
  accept: string;
  onFile: (file: File) => void;
}

interface FileInputProps extends FileDialogProps {
  ref: RefObject<HTMLInputElement | null>;
}

/** A hidden file input, whose dialog a button opens. The same file can be chosen twice in a row. */
export function FileInput({ ref, inputLabel, accept, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={inputLabel}
      accept={accept}
      onChange={({ target }) => {
        const file = target.files?.[0];
        target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}

export type FileButtonProps = FileDialogProps &
  Pick<ButtonProps, 'kind' | 'size' | 'icon' | 'pending' | 'pendingLabel' | 'children'>;

/** A button that opens the browser's file dialog. */
export function FileButton({ inputLabel, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput ref={input} inputLabel={inputLabel} accept={accept} onFile={onFile} />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
