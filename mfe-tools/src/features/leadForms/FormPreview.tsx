import type { LeadForm } from '@dealstead/contracts';
import { Panel, PanelHead } from '@dealstead/kit';
import { useId } from 'react';
import { FormFrame } from './FormFrame.tsx';

/** The saved form as it stands on a site. */
export function FormPreview({ form, hasChanges }: { form: LeadForm; hasChanges: boolean }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>Preview</h2>
        <span role="status">{hasChanges ? 'Save to see your changes' : 'As it is on your site'}</span>
      </PanelHead>
      {/* A new version is a new document: the frame loads again. */}
      <FormFrame key={form.version} path={new URL(form.url).pathname} title={`Preview of ${form.title}`} />
    </Panel>
  );
}
