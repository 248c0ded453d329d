import { catalogue } from '@dealstead/contracts';
import { renderMail, type RenderedMail } from '@dealstead/service-kit';

/** The mail after a registration. `confirmUrl` confirms the address. */
export function welcomeMail(person: { firstName: string; email: string }, confirmUrl: string): RenderedMail {
  const name = greetingName(person.firstName);
  return renderMail({
    subject: 'Your Dealstead account is open',
    preview: 'Sign in with your email and password. Your account is free until you choose a plan.',
    heading: name === null ? 'Welcome to Dealstead' : `Welcome to Dealstead, ${name}`,
    paragraphs: [
      `Your account for ${person.email} is open. Sign in with this address and the password that you chose, and confirm that it is yours.`,
      `It starts as ${catalogue.free.name}, at no cost: ${catalogue.free.features.join(', ').toLowerCase()}. A paid plan begins only when you choose one yourself.`,
    ],
    button: { label: 'Confirm your email', url: confirmUrl },
    because:
      'You get this because someone opened an account with this address. If that was not you, ignore this mail: no other follows.',
  });
}

/** A name that is safe in mail, or null. Anyone can register any address, so a name must not carry a link or a slogan. */
export function greetingName(name: string): string | null {
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name) ? name : null;
}
