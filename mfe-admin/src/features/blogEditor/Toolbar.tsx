import { Field, TextInput, useForm, WrongFields } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CalculatorDialog, type EmbeddedCalculation } from './CalculatorDialog.tsx';
import { ImageDialog, type InsertedImage } from './ImageDialog.tsx';
import { ListingDialog } from './ListingDialog.tsx';

const Bar = styled.div`
  position: sticky;
  top: 64px;
  z-index: 2;
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  padding-block: 6px;
  background: var(--surface);
  border-bottom: 1px solid var(--line);
  /* Not those of the dialogs inside. */
  > button {
    min-width: 34px;
    min-height: 34px;
    padding: 0 8px;
    border: 0;
    border-radius: var(--r1);
    background: none;
    color: var(--ink);
    font: 500 var(--t14) / 1 var(--sans);
    cursor: pointer;
    &:hover {
      background: var(--sunken);
    }
    &[aria-pressed='true'] {
      background: var(--tint);
      color: var(--tint-ink);
    }
    &:disabled {
      color: var(--ink-3);
      cursor: default;
    }
  }
  @media (pointer: coarse) {
    flex-wrap: nowrap;
    overflow-x: auto;
    > button {
      flex: none;
      min-width: 44px;
      min-height: 44px;
    }
  }
`;

interface Tool {
  readonly label: string;
  readonly text: string;
  readonly isActive?: boolean;
  readonly isDisabled?: boolean;
  readonly run: () => unknown;
}

type OpenDialog = 'link' | 'image' | 'listing' | 'calculator';

const markTools = (editor: Editor): readonly Tool[] => {
  const chain = () => editor.chain().focus();
  const { level } = editor.getAttributes('heading') as { level?: number };
  return [
    { label: 'Bold', text: 'B', isActive: editor.isActive('bold'), run: () => chain().toggleBold().run() },
    { label: 'Italic', text: 'I', isActive: editor.isActive('italic'), run: () => chain().toggleItalic().run() },
    { label: 'Strikethrough', text: 'S', isActive: editor.isActive('strike'), run: () => chain().toggleStrike().run() },
    { label: 'H2 heading', text: 'H2', isActive: level === 2, run: () => chain().toggleHeading({ level: 2 }).run() },
    { label: 'H3 subheading', text: 'H3', isActive: level === 3, run: () => chain().toggleHeading({ level: 3 }).run() },
    {
      label: 'Bullets',
      text: 'Bullets',
      isActive: editor.isActive('bulletList'),
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: 'Numbers',
      text: 'Numbers',
      isActive: editor.isActive('orderedList'),
      run: () => chain().toggleOrderedList().run(),
    },
    {
      label: 'Quote',
      text: 'Quote',
      isActive: editor.isActive('blockquote'),
      run: () => chain().toggleBlockquote().run(),
    },
    { label: 'Insert divider', text: 'Divider', run: () => chain().setHorizontalRule().run() },
  ];
};

const historyTools = (editor: Editor): readonly Tool[] => [
  { label: 'Undo', text: 'Undo', isDisabled: !editor.can().undo(), run: () => editor.chain().focus().undo().run() },
  { label: 'Redo', text: 'Redo', isDisabled: !editor.can().redo(), run: () => editor.chain().focus().redo().run() },
];

/** The block that is selected, where it is of this type, to be edited. */
const selectedBlock = <Block,>(editor: Editor, type: 'image' | 'calculator'): Block | undefined =>
  editor.isActive(type) ? (editor.getAttributes(type) as Block) : undefined;

const tableTools = (editor: Editor): readonly Tool[] => {
  const chain = () => editor.chain().focus();
  if (!editor.isActive('table'))
    return [
      {
        label: 'Insert table',
        text: 'Table',
        run: () => chain().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
      },
    ];
  return [
    { label: 'Add row', text: '+ Row', run: () => chain().addRowAfter().run() },
    { label: 'Add column', text: '+ Column', run: () => chain().addColumnAfter().run() },
    { label: 'Delete row', text: '− Row', run: () => chain().deleteRow().run() },
    { label: 'Delete column', text: '− Column', run: () => chain().deleteColumn().run() },
    { label: 'Delete table', text: 'Delete table', run: () => chain().deleteTable().run() },
  ];
};

/** Formatting and insertions of the post's text. */
export function Toolbar({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const image = selectedBlock<InsertedImage>(editor, 'image');
  const calculation = selectedBlock<EmbeddedCalculation>(editor, 'calculator');
  const tools: readonly Tool[] = [
    ...markTools(editor),
    { label: 'Link', text: 'Link', isActive: editor.isActive('link'), run: () => setOpen('link') },
    { label: image ? 'Edit image' : 'Insert image', text: 'Image', isActive: !!image, run: () => setOpen('image') },
    ...tableTools(editor),
    { label: 'Insert listing', text: 'Listing', run: () => setOpen('listing') },
    {
      label: calculation ? 'Edit calculation' : 'Insert calculation',
      text: 'Calculation',
      isActive: !!calculation,
      run: () => setOpen('calculator'),
    },
    ...historyTools(editor),
  ];
  /** Inserts a block after the selected one, or saves the block that is edited in its place. */
  const insert = (type: string, attrs: Record<string, unknown>, isEdit = false) => {
    const { selection } = editor.state;
    const place = 'node' in selection && !isEdit ? selection.to : selection;
    editor.chain().focus().insertContentAt(place, { type, attrs }).run();
    close();
  };
  return (
    <Bar role="toolbar" aria-label="Formatting">
      {tools.map(({ label, text, isActive, isDisabled, run }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          aria-pressed={isActive}
          title={label}
          disabled={isDisabled}
          // The text keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          {text}
        </button>
      ))}
      {open === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {open === 'image' && (
        <ImageDialog image={image} onClose={close} onInsert={(inserted) => insert('image', { ...inserted }, !!image)} />
      )}
      {open === 'listing' && (
        <ListingDialog onClose={close} onInsert={(listing) => insert('listing', { ...listing })} />
      )}
      {open === 'calculator' && (
        <CalculatorDialog
          calculation={calculation}
          onClose={close}
          onInsert={(inserted) => insert('calculator', { ...inserted }, !!calculation)}
        />
      )}
    </Bar>
  );
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const current = editor.getAttributes('link') as { href?: string };
  const form = useForm({
    draft: null, // It changes the text beside it, which has a draft.
    send: async (typed) => {
      const href = typed.text('href');
      const chain = editor.chain().focus().extendMarkRange('link');
      const isApplied = href === '' ? chain.unsetLink().run() : chain.setLink({ href }).run();
      if (!isApplied) throw new WrongFields({ href: 'This link cannot be used. Begin it with https:// or /.' });
    },
    onSent: onClose,
  });
  return (
    <FormDialog title="Link" actionLabel="Apply link" form={form} fallback="The link was not set." onClose={onClose}>
      <Field
        label="Address"
        hint="Begin with https://, or with / for a page of this site. Empty removes the link."
        error={form.errors.href}
      >
        <TextInput name="href" defaultValue={current.href} />
      </Field>
    </FormDialog>
  );
}
