import { teamPermissionLabels, type TeamPermission } from '@dealstead/contracts';
import { renderMail, type RenderedMail } from '@dealstead/service-kit';
import { greetingName } from '../mail/welcomeMail.ts';

export interface InvitationMailData {
  readonly owner: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly role: string;
  readonly permissions: readonly string[];
  readonly link: string;
  readonly days: number;
}

/** The name that others see of a member; their address where the name does not read as one. */
export function displayName({ firstName, lastName, email }: InvitationMailData['owner']): string {
  return greetingName(`${firstName} ${lastName}`.trim()) ?? email;
}

/** The mail that invites someone to a team. */
export function invitationMail({ owner, role, permissions, link, days }: InvitationMailData): RenderedMail {
  const name = displayName(owner);
  const may = permissions.map((permission) => teamPermissionLabels[permission as TeamPermission].toLowerCase());
  const work = role === 'va' ? `to work for them as a virtual assistant` : `to their team`;
  return renderMail({
    subject: `${name} invites you to a team on Dealstead`,
    preview: `The invitation holds for ${days} days.`,
    heading: `${name} invites you`,
    paragraphs: [
      `${name} (${owner.email}) invites you ${work} on Dealstead.${may.length > 0 ? ` The work they have in mind: ${may.join(', ')}.` : ''}`,
      role === 'va' ? 'The seat costs you nothing.' : 'Joining costs you nothing. Your own plan stays as it is.',
      `The invitation holds for ${days} days and for this address alone.`,
    ],
    button: { label: 'See the invitation', url: link },
    because:
      'You get this because a member of Dealstead typed this address. If you do not know them, ignore this mail.',
  });
}
