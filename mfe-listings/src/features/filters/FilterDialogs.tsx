import { decideAccess } from '@dealstead/contracts';
import { membershipOf, narrow, useIsAllowed, useLazyModule, useUser } from '@dealstead/kit';
import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import type { SearchFilter } from '../search/filter.ts';
import { controls } from './ControlButtons.tsx';
import type { PartProps } from './FilterControlProps.ts';
import type { Control } from './labels.ts';

const loadPopover = () => import('./FilterPopover.tsx');
const loadSheet = () => import('./FilterSheet.tsx');
const loadSaving = () => import('./SaveSearch.tsx');

const isNarrow = () => window.matchMedia(narrow.replace('@media ', '')).matches;

/**
 * Which filter is open, and the code that shows it, loaded on demand. A second press of the same button closes it.
 * @param requested a control to open, requested elsewhere on the page; its button is found in `form`
 */
export function useFilterDialogs(
  form: RefObject<HTMLFormElement | null>,
  requested: { control: Control } | null | undefined,
) {
  const [open, setOpen] = useState<Control | 'sheet' | 'save' | null>(null);
  const [at, setAt] = useState<Control>('more');
  const anchor = useRef<HTMLElement | null>(null);
  const popover = useLazyModule(loadPopover);
  const sheet = useLazyModule(loadSheet);
  const saving = useLazyModule(loadSaving);
  const canSave = useIsAllowed('property-alerts');

  function show(control: Control | 'save', button: HTMLElement | null): void {
    const dialog = control !== 'save' && isNarrow() ? 'sheet' : control;
    if (open === dialog) return setOpen(null);
    anchor.current = button;
    if (control !== 'save') setAt(control);
    const part = dialog === 'sheet' ? sheet : dialog === 'save' && canSave ? saving : popover;
    part.load(() => setOpen(dialog));
  }

  const handled = useRef(requested);
  useEffect(() => {
    if (!requested || requested === handled.current) return;
    handled.current = requested;
    show(requested.control, form.current?.querySelector<HTMLElement>(`[data-control=${requested.control}]`) ?? null);
  });

  return {
    open,
    /** The filter that the sheet shows first. */
    at,
    anchor,
    popover,
    sheet,
    saving,
    /** Whether the plan includes saved searches; else the popover says which one does. */
    canSave,
    press: (control: Control | 'save') => (event: MouseEvent<HTMLElement>) => show(control, event.currentTarget),
    close: () => setOpen(null),
  };
}

interface FilterDialogsProps {
  dialogs: ReturnType<typeof useFilterDialogs>;
  filter: SearchFilter;
  change: PartProps['change'];
}

/** The open filter: a popover under its button, the sheet of all filters, or the dialog that saves the search. */
export function FilterDialogs({ dialogs, filter, change }: FilterDialogsProps) {
  const { open, at, anchor, popover, sheet, saving, canSave, press, close } = dialogs;
  const membership = membershipOf(useUser());
  if (open === null) return null;
  if (open === 'sheet') {
    return (
      sheet.module && (
        <sheet.module.FilterSheet at={at} filter={filter} change={change} onClose={close} onSave={press('save')} />
      )
    );
  }
  if (open === 'save' && canSave) return saving.module && <saving.module.SaveSearch filter={filter} onClose={close} />;
  const opened = controls.find(({ control }) => control === open);
  const isOpenedAllowed = !opened?.needs || decideAccess(membership, opened.needs).allowed;
  return (
    popover.module && (
      <popover.module.FilterPopover
        key={open}
        control={open === 'save' ? null : open}
        label={open === 'save' ? 'Saved Searches' : (opened?.label ?? 'More filters')}
        locked={open === 'save' ? 'property-alerts' : isOpenedAllowed ? undefined : opened?.needs}
        anchor={anchor}
        filter={filter}
        change={change}
        onClose={close}
      />
    )
  );
}
