import type { PostFields } from '@dealstead/contracts';
import { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { proseStyles } from '../blog/Prose.ts';
import { extensions } from './extensions.ts';
import { readPastedHtml } from './pastedHtml.ts';
import { Toolbar } from './Toolbar.tsx';

/* ProseMirror's own styles, which it would insert as a style element that the security policy forbids. */
const Surface = styled.div`
  .ProseMirror {
    ${proseStyles}
    position: relative;
    min-height: 420px;
    padding: 20px 4px 60px;
    outline: none;
    white-space: pre-wrap;
    white-space: break-spaces;
    font-variant-ligatures: none;
  }
  /* Of an empty post only, not of an empty cell or item. */
  .ProseMirror > p:only-child:has(> .ProseMirror-trailingBreak)::before {
    content: 'Write, or paste text. Tables, images and calculations are in the toolbar.';
    float: left;
    height: 0;
    color: var(--ink-3);
    pointer-events: none;
  }
  .ProseMirror img {
    display: block;
    max-width: 100%;
    height: auto;
    border: 1px solid var(--line);
    border-radius: var(--r2);
  }
  .ProseMirror .tableWrapper {
    overflow-x: auto;
  }
  .ProseMirror th,
  .ProseMirror td {
    border: 1px solid var(--line);
  }
  .ProseMirror th > p,
  .ProseMirror td > p {
    margin: 0;
  }
  .ProseMirror [data-embed-type] {
    display: grid;
    gap: 2px;
    padding: 14px 16px;
    background: var(--sunken);
    border: 1px dashed var(--line-2);
    border-radius: var(--r2);
    cursor: grab;
    strong {
      font-size: var(--t13);
      color: var(--ink-2);
    }
  }
  .ProseMirror-selectednode {
    outline: 2px solid var(--primary);
    outline-offset: 2px;
  }
  .selectedCell {
    background: var(--tint);
  }
  .ProseMirror-gapcursor {
    display: none;
    position: absolute;
    pointer-events: none;
    &::after {
      content: '';
      display: block;
      position: absolute;
      top: -2px;
      width: 20px;
      border-top: 1px solid var(--ink);
    }
  }
  .ProseMirror-focused .ProseMirror-gapcursor {
    display: block;
  }
`;

type Content = PostFields['content'];

export interface RichTextProps {
  /** The content at the start. Another `key` replaces it. */
  content: Content;
  onChange: (content: Content) => void;
}

/** The text editor: TipTap on ProseMirror. Its code is loaded with this component. */
export function RichText({ content, onChange }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const initialContent = useRef(content);
  const report = useRef(onChange);
  const [editor, setEditor] = useState<Editor>();
  const [, setChanges] = useState(0);
  useEffect(() => {
    report.current = onChange;
  });
  useEffect(() => {
    const created = new Editor({
      element: place.current,
      extensions,
      content: initialContent.current,
      injectCSS: false,
      editorProps: {
        attributes: { 'aria-label': 'Post', role: 'textbox', 'aria-multiline': 'true' },
        transformPastedHTML: readPastedHtml,
      },
      onUpdate: ({ editor: updated }) => report.current(updated.getJSON() as Content),
      // The toolbar shows what is selected.
      onTransaction: () => setChanges((count) => count + 1),
    });
    setEditor(created);
    return () => created.destroy();
  }, []);
  return (
    <div>
      {editor && <Toolbar editor={editor} />}
      <Surface ref={place} />
    </div>
  );
}

export default RichText;
