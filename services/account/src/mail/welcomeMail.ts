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
      `Your account for ${person.email} is ready. Please confirm that this is your email address.`,
      `You start with ${catalogue.free.name} at no cost: ${catalogue.free.features.join(', ').toLowerCase()}. You can upgrade at any time.`,
    ],
    button: { label: 'Confirm your email', url: confirmUrl },
    because:
      'You received this email because someone created an account with this address. If that was not you, you can ignore it.',
  });
}

/** A name that is safe in mail, or null. Anyone can register any address, so a name must not carry a link or a slogan. */
export function greetingName(name: string): string | null {
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name) ? name : null;
}
