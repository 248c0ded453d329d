import { postSections, type MissingField } from '@dealstead/contracts';
import { WarningCircle } from '@dealstead/kit/icons';
import type { MouseEvent, ReactNode } from 'react';
import { sectionNames } from './sections.ts';
import { MissingRows } from './styles.ts';

interface MissingProps {
  missing: readonly MissingField[];
  /** Called when a link was pressed. */
  onFollow?: () => void;
}

/** Missing fields, each with a link to it. */
export function MissingLinks({ missing, onFollow }: MissingProps) {
  return (
    <MissingRows>
      {missing.map((field) => (
        <li key={field.message}>
          <WarningCircle size={18} />
          <FieldLink field={field} onFollow={onFollow}>
            {field.message}
          </FieldLink>
        </li>
      ))}
    </MissingRows>
  );
}

/** Missing fields by section, each section with a link to its first one: short enough for a phone. */
export function MissingSections({ missing, onFollow }: MissingProps) {
  return (
    <>
      <b>{`${missing.length} ${missing.length === 1 ? 'field' : 'fields'} left before publishing`}</b>
      <MissingRows>
        {postSections.map((section) => {
          const [first, ...others] = missing.filter((field) => field.section === section);
          if (!first) return null;
          return (
            <li key={section}>
              <WarningCircle size={18} />
              <FieldLink field={first} onFollow={onFollow}>
                {sectionNames[section]}
              </FieldLink>
              <small>{others.length === 0 ? first.message : `${first.message}, and ${others.length} more`}</small>
            </li>
          );
        })}
      </MissingRows>
    </>
  );
}

interface FieldLinkProps {
  field: MissingField;
  onFollow: (() => void) | undefined;
  children: ReactNode;
}

/** Focuses a field's control. @returns false for a field without one, such as the map */
export function focusField({ section, field }: MissingField): boolean {
  const control = document.querySelector<HTMLElement>(`#${section} [name="${field}"]`);
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
  return control !== null;
}

/** Leads to a field's control; a field without one is reached by its section's anchor. */
function FieldLink({ field, onFollow, children }: FieldLinkProps) {
  const follow = (event: MouseEvent) => {
    if (focusField(field)) event.preventDefault();
    onFollow?.();
  };
  return (
    <a href={`#${field.section}`} onClick={follow}>
      {children}
    </a>
  );
}
