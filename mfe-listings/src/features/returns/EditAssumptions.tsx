import type { InvestmentAssumptions } from '@dealstead/contracts';
import { Button, useLazyModule } from '@dealstead/kit';
import { useState } from 'react';

const loadDialog = () => import('./AssumptionsDialog.tsx');

interface EditAssumptionsProps {
  /** The member's own. */
  assumptions: InvestmentAssumptions;
  /** Called with the compact form of what was saved. */
  onSaved?: (text: string) => void;
}

/** The button that opens the dialog of the member's assumptions, whose code is loaded with the first press. */
export function EditAssumptions({ assumptions, onSaved = () => undefined }: EditAssumptionsProps) {
  const dialog = useLazyModule(loadDialog);
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        aria-haspopup="dialog"
        onPointerEnter={dialog.prefetch}
        onClick={() => dialog.load(() => setEditing(true))}
      >
        Edit assumptions
      </Button>
      {isEditing && dialog.module && (
        <dialog.module.AssumptionsDialog
          assumptions={assumptions}
          onSaved={onSaved}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
