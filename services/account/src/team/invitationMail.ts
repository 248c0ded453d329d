import { teamPermissionLabels, type TeamPermission } from '@dealstead/contracts';
import { renderMail, type RenderedMail } from '@dealstead/service-kit';
import { greetingName } from '../mail/index.ts';

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
    subject: `${name} invited you to a team on Dealstead`,
    preview: `The invitation expires in ${days} days.`,
    heading: `${name} invited you`,
    paragraphs: [
      `${name} (${owner.email}) invited you ${work} on Dealstead.${may.length > 0 ? ` You will work on: ${may.join(', ')}.` : ''}`,
      role === 'va' ? 'Joining is free.' : 'Joining is free. Your own plan does not change.',
      `The invitation is for this address only and expires in ${days} days.`,
    ],
    button: { label: 'View invitation', url: link },
    because:
      'You received this email because a Dealstead member entered this address. If you do not know them, you can ignore it.',
  });
}
