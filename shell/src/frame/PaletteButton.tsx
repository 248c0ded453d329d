import { useEffect, useState } from 'react';
import { IconButton, useLazyModule } from '@dealstead/kit';
import { MagnifyingGlass } from '@dealstead/kit/icons';

const loadPalette = () => import('../palette/Palette.tsx');

/** Opens the command palette, which ⌘K (Ctrl+K) opens and closes too. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  const { module, load, prefetch } = useLazyModule(loadPalette);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      if (isOpen) setOpen(false);
      // Another dialog has the keyboard.
      else if (!document.querySelector('dialog[open]')) load(() => setOpen(true));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen, load]);
  return (
    <>
      <IconButton
        label="Search and commands"
        title="Search and commands (⌘K or Ctrl+K)"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => load(() => setOpen(true))}
      >
        <MagnifyingGlass size={22} />
      </IconButton>
      {isOpen && module && <module.Palette onClose={() => setOpen(false)} />}
    </>
  );
}
