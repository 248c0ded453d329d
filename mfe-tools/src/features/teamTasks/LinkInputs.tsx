import type { VaTask } from '@dealstead/contracts';
import { useScope } from '@dealstead/kit';
import { Handshake, House, User } from '@dealstead/kit/icons';
import { LinkField } from '../records/LinkField.tsx';

/** The lead, the deal and the listing that a task is about, each where the caller may see such records. */
export function LinkInputs({ task, errors }: { task: VaTask | undefined; errors: Readonly<Record<string, string>> }) {
  const [leads, deals] = [useScope('lead-management'), useScope('deal-pipeline')];
  return (
    <>
      {leads?.allowed && (
        <LinkField
          name="leadId"
          label="Lead"
          placeholder="Search your leads"
          icon={User}
          linked={task?.lead ?? null}
          error={errors['leadId']}
        />
      )}
      {deals?.allowed && (
        <LinkField
          name="dealId"
          label="Deal"
          placeholder="Search your deals"
          icon={Handshake}
          linked={task?.deal ?? null}
          error={errors['dealId']}
        />
      )}
      <LinkField
        name="propertyId"
        label="Listing"
        placeholder="Search your listings"
        icon={House}
        linked={task?.property ?? null}
        error={errors['propertyId']}
      />
    </>
  );
}
