import { Popover } from '@dealstead/kit/overlays';
import type { Feature } from '@dealstead/contracts';
import type { RefObject } from 'react';
import type { PartProps } from './FilterControlProps.ts';
import { FilterControl, FilterUpgradePrompt } from './FilterControls.tsx';
import type { Control } from './labels.ts';

export interface FilterPopoverProps extends PartProps {
  /** Null for a control that only has a prompt. */
  control: Control | null;
  label: string;
  /** Set if the person's plan does not include the control: the required feature. */
  locked?: Feature;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** An open control of the filter row; every change applies at once. */
export function FilterPopover({ control, label, locked, anchor, onClose, ...props }: FilterPopoverProps) {
  return (
    <Popover anchor={anchor} onClose={onClose} label={label} bare={locked !== undefined}>
      {locked ? (
        <FilterUpgradePrompt feature={label} needs={locked} />
      ) : (
        control && <FilterControl control={control} {...props} />
      )}
    </Popover>
  );
}
